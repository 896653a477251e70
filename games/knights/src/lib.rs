//! *Knight's Duty*: a simultaneous arena brawl for two to six knights.
