/// Gives a schema on a server a new epoch, after a restore or a failover that has lost writes.
///
/// Followers then read its events from the beginning. In a file that happens by itself.
public enum EpochRenewal {
    /// - Returns: the new epoch.
    /// - Throws: ``StorageError``, also while an instance is connected.
    public static func run(_ configuration: DatabaseConfiguration) async throws -> String {
        let database = try await Database.open(configuration)
        do {
            let program = configuration.server?.programOfService ?? ""
            let epoch = configuration.makeEpoch()
            try await database.write { writer in
                let users = try writer.value(ServerQueries.countProgram, program, as: Int.self) ?? 0
                guard users == 0 else {
                    throw StorageError.settings("\(program) has \(users) connections to the server: stop all instances")
                }
                try writer.setMeta(.epoch, to: epoch)
            }
            try await database.close()
            return epoch
        } catch {
            try? await database.close()
            throw error
        }
    }
}
