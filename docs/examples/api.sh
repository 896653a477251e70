#!/bin/sh
# Plays a whole match by curl: the first thing that is offered, again and again, against a bot.
#
#     sh api.sh http://127.0.0.1:8080 [GAME]
set -eu
api="$1/api/v1"
game="${2:-knights}"

# A field of a JSON text; `path` is Python, so that nothing else needs to be installed.
field() { python3 -c "import json, sys; it = json.load(sys.stdin); print($1)"; }
ask() { curl --silent --show-error --retry 5 --retry-connrefused -H 'Content-Type: application/json' "$@"; }

token=$(ask "$api/guests" -d '{"name": "Curl"}' | field 'it["token"]')
me="Authorization: Bearer $token"
table=$(ask -H "$me" "$api/tables" -d "{\"game\": \"$game\", \"preset\": \"quick\", \"seats\": [\"me\", \"squire\"]}" | field 'it["id"]')
echo "table $table"

while :; do
  view=$(ask -H "$me" "$api/tables/$table/view")
  over=$(printf '%s' "$view" | field '"" if it["outcome"] is None else it["outcome"]["reason"]')
  if [ -n "$over" ]; then
    echo "over: $over"
    exit 0
  fi
  move=$(printf '%s' "$view" | field 'json.dumps({"act": it["choices"][0]["notation"], "at": it["ticket"]}) if it["choices"] else ""')
  if [ -n "$move" ]; then
    # Whoever answers too late is told so (409), and asks again.
    ask -H "$me" "$api/tables/$table/moves" -d "$move" >/dev/null
  else
    sleep 0.05
  fi
done
