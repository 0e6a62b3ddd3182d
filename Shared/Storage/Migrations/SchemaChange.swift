public import UmkreisVocabulary

/// A schema that is about to be changed; writes wait until it is.
///
/// ``DatabaseConfiguration/beforeSchemaChange`` keeps the content.
public struct SchemaChange: Sendable {
    /// The file.
    public let path: String
    /// The version that opened the file last, if known.
    public let writtenBy: String?
    /// Such as `service 2`.
    public let migrations: [String]
    public let at: Timestamp

    /// Writes the content before the change to one file, which must not exist.
    ///
    /// It is durable when this returns.
    public func copy(to copy: String) throws {
        // Beside the connection that holds the lock, which cannot copy inside its transaction.
        let reader = try Connection(path: path, flags: Connection.readOnly)
        try FileCopy.make(of: reader, at: copy)
    }
}
