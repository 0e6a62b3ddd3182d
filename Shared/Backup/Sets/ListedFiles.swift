/// A folder of many files that never change, and the table that lists them.
///
/// Files are written before their rows, so each row of a frozen state has its files.
public struct ListedFiles: Sendable {
    /// The folder, relative to the data folder.
    public let folder: String
    /// The path of the database.
    public let database: String
    /// SQL of the last mark, a text that increases with time but for some seconds.
    public let last: String
    /// SQL of some marks after a given one, in their order, each with a path relative to ``folder``.
    ///
    /// The files of a row have this path, or the path with a dot and an ending.
    public let next: String

    public init(folder: String, database: String, last: String, next: String) {
        (self.folder, self.database, self.last, self.next) = (folder, database, last, next)
    }
}
