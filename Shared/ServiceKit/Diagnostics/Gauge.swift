public import UmkreisStorage
public import UmkreisVocabulary

/// A number in a service's metrics that is read from its database.
public struct Gauge: Sendable {
    let name: String
    let help: String
    let read: @Sendable (ReadTransaction, Timestamp) throws -> Double

    /// - Parameters:
    ///   - name: `umkreis_…`, with the unit at the end, such as `_seconds`.
    ///   - read: must use an index; it runs every few seconds.
    public init(
        _ name: String,
        _ help: String,
        read: @escaping @Sendable (ReadTransaction, Timestamp) throws -> Double
    ) {
        (self.name, self.help, self.read) = (name, help, read)
    }
}
