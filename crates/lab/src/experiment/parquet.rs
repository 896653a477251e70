//! A sheet as Parquet: typed columns, each of which may have gaps.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use serde_json::Value;

use super::sheet::Sheet;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Holds {
    Bools,
    Wholes,
    Numbers,
    Texts,
}

impl Holds {
    /// The narrowest that all cells fit into; what is empty throughout may be anything.
    fn of<'v>(cells: impl Iterator<Item = &'v Value> + Clone) -> Self {
        let full = || cells.clone().filter(|cell| !cell.is_null());
        match () {
            () if full().all(Value::is_boolean) => Self::Bools,
            () if full().all(|cell| cell.as_i64().is_some()) => Self::Wholes,
            () if full().all(Value::is_number) => Self::Numbers,
            () => Self::Texts,
        }
    }

    fn column(self, name: &str) -> Result<TypePtr> {
        let (physical, logical) = match self {
            Self::Bools => (Physical::BOOLEAN, None),
            Self::Wholes => (Physical::INT64, None),
            Self::Numbers => (Physical::DOUBLE, None),
            Self::Texts => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let column = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
        Ok(Arc::new(column.with_logical_type(logical).build()?))
    }
}

impl Sheet {
    /// As a Parquet file of one row group. The same sheet gives the same bytes.
    pub fn parquet(&self) -> Result<Vec<u8>> {
        let cells = |at: usize| self.rows.iter().map(move |row| &row[at]);
        let kinds: Vec<Holds> = (0..self.columns.len()).map(|at| Holds::of(cells(at))).collect();
        let columns = kinds.iter().zip(&self.columns).map(|(kind, name)| kind.column(name));
        let fields = columns.collect::<Result<Vec<TypePtr>>>()?;
        let schema = Arc::new(Type::group_type_builder("rows").with_fields(fields).build()?);
        let about = WriterProperties::builder().set_created_by("banneret".to_owned()).build();
        let mut bytes = Vec::new();
        let mut file = SerializedFileWriter::new(&mut bytes, schema, Arc::new(about))?;
        let mut rows = file.next_row_group()?;
        for (at, kind) in kinds.into_iter().enumerate() {
            match kind {
                Holds::Bools => write::<BoolType>(&mut rows, cells(at), Value::as_bool)?,
                Holds::Wholes => write::<Int64Type>(&mut rows, cells(at), Value::as_i64)?,
                Holds::Numbers => write::<DoubleType>(&mut rows, cells(at), Value::as_f64)?,
                Holds::Texts => write::<ByteArrayType>(&mut rows, cells(at), text)?,
            }
        }
        rows.close()?;
        file.close()?;
        Ok(bytes)
    }
}

/// Writes the next column; a cell that is nothing is a gap.
fn write<'v, T: DataType>(
    rows: &mut SerializedRowGroupWriter<'_, &mut Vec<u8>>,
    cells: impl Iterator<Item = &'v Value> + Clone,
    value: impl Fn(&Value) -> Option<T::T>,
) -> Result<()> {
    let Some(mut column) = rows.next_column()? else { return Ok(()) };
    let there: Vec<i16> = cells.clone().map(|cell| i16::from(!cell.is_null())).collect();
    let values: Vec<T::T> = cells.filter_map(value).collect();
    column.typed::<T>().write_batch(&values, Some(&there), None)?;
    column.close()
}

fn text(cell: &Value) -> Option<ByteArray> {
    match cell {
        Value::Null => None,
        Value::String(text) => Some(text.as_str().into()),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Some(cell.to_string().as_str().into())
        }
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_written_is_read_back_with_types_and_gaps() {
        let row = |cells: Value| cells.as_array().cloned().unwrap();
        let sheet = Sheet {
            columns: ["name", "wins", "share", "found", "none"].map(str::to_owned).into(),
            rows: vec![row(json!(["Grüß", 3, 0.5, true, null])), row(json!([7, null, 2, false, null]))],
        };
        let bytes = sheet.parquet().unwrap();
        assert_eq!(bytes, sheet.parquet().unwrap(), "the same bytes");
        let file = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
        let rows: Vec<Vec<Field>> = file
            .get_row_iter(None)
            .unwrap()
            .map(|row| row.unwrap().get_column_iter().map(|(_, field)| field.clone()).collect())
            .collect();
        let expected = [
            [
                Field::Str("Grüß".to_owned()),
                Field::Long(3),
                Field::Double(0.5),
                Field::Bool(true),
                Field::Null,
            ],
            [Field::Str("7".to_owned()), Field::Null, Field::Double(2.0), Field::Bool(false), Field::Null],
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_sheet_without_rows_is_a_file_all_the_same() {
        let empty = Sheet { columns: vec!["a".to_owned()], rows: Vec::new() };
        assert!(empty.parquet().unwrap().starts_with(b"PAR1"));
    }
}
