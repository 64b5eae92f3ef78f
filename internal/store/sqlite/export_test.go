package sqlite

// OpenWithSteps is Open with other steps of the schema.
var OpenWithSteps = open

// MigrationSteps returns the SQL of each migration.
var MigrationSteps = migrationSteps
