import Logging
import UmkreisStorage
import UmkreisWire

extension ServiceInstance {
    /// Opens the service's file; creates it only where there was none before, or where an operator allows it.
    static func open(_ given: DatabaseConfiguration, _ start: ServiceStart) async throws -> Database {
        var configuration = given
        let permission = EmptyStartPermission(in: start.directory)
        configuration.emptyStart = permission.isGiven ? .allowed : .firstTime
        configuration.damaged = { [logger = start.logger] problem in
            logger.critical(
                "the database is damaged: restore a copy of it",
                metadata: ["problem": "\(problem)", "file": "\(given.path)"]
            )
        }
        let database: Database
        do {
            database = try await Database.open(configuration)
        } catch let missing as DatabaseMissing {
            throw LostDatabase(service: Definition.name, missing: missing, directory: start.directory)
        }
        if permission.isGiven {
            permission.use()
            start.logger.warning(
                "an operator has allowed this database in place of an earlier one: followers accept it",
                metadata: ["file": "\(given.path)"]
            )
        }
        if let replacement = database.replacement {
            start.logger.warning(
                "the database file was replaced: followers read its events from the beginning",
                metadata: ["reason": "\(replacement)"]
            )
        }
        if !database.missedBy.isEmpty {
            start.logger.critical(
                "the database is missing: this one is empty, and other services have read an earlier one",
                metadata: ["services": "\(database.missedBy.joined(separator: ", "))"]
            )
        }
        return database
    }
}

/// A service whose database is missing, with what an operator can do.
struct LostDatabase: Error, CustomStringConvertible {
    let service: ServiceName
    let missing: DatabaseMissing
    /// The service's folder.
    let directory: String

    var description: String {
        let data = directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? "."
        return "the database of \(service) is missing: \(missing); restore it (Docs/Operations.md, \"Restoring a "
            + "copy\"), or start empty with umkreis-\(service) start-empty --data \(data)"
    }
}
