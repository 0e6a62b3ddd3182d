import UmkreisPostgres

/// A schema of a PostgreSQL database.
public struct ServerPlace: Sendable {
    let address: PostgresAddress
    /// Has the tables of one service.
    let schema: String
    /// Connections that read at the same time; one more writes, and one numbers events.
    public var readers = 15
    /// Shown by the server beside its connections.
    let program: String
    /// The name that the service's instances show.
    let programOfService: String

    /// - Parameters:
    ///   - address: such as `postgres://chat@db1,db2/umkreis`.
    ///   - schema: of small letters, digits and underscores; created if the role may do that.
    ///   - isOffline: for a command that runs without instances, and tells them from itself.
    /// - Throws: ``StorageError/settings(_:)``.
    public init(_ address: String, schema: String, isOffline: Bool = false) throws {
        guard !schema.isEmpty, schema.utf8.count < 64, schema.utf8.allSatisfy(Self.isPlain) else {
            throw StorageError.settings("a schema's name has at most 63 small letters, digits and underscores")
        }
        do {
            self.address = try PostgresAddress(address)
        } catch {
            throw StorageError.settings("\(error)")
        }
        (self.schema, programOfService) = (schema, "umkreis-\(schema)")
        program = isOffline ? "umkreis-storage" : programOfService
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

/// Has no password.
extension ServerPlace: CustomStringConvertible {
    public var description: String { "schema \(schema) of \(address)" }
}
