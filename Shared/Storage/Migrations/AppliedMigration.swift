/// A row of the table `migration`: what has been run on this file.
struct AppliedMigration {
    let number: Int
    let name: String
    let checksum: Int64
}
