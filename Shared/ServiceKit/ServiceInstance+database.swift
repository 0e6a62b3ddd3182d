import Foundation
import Logging
import UmkreisStorage
import UmkreisWire

extension ServiceInstance {
    /// Opens the service's file; creates it only where there was none before, or where an operator allows it.
    static func open(_ given: DatabaseConfiguration, _ start: ServiceStart) async throws -> Database {
        var configuration = given
        let permission = EmptyStartPermission(in: start.directory)
        configuration.emptyStart = permission.isGiven ? .allowed : .firstTime
        configuration.beforeSchemaChange = { try keep($0, start) }
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
            throw LostDatabase(service: Definition.name, missing: missing, data: start.data)
        } catch let newer as DatabaseNewer {
            throw RefusedDowngrade(service: Definition.name, newer: newer, data: start.data)
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

extension ServiceInstance {
    /// Makes what an upgrade can be undone with, and says how: here a copy of this service's database alone.
    private static func keep(_ change: SchemaChange, _ start: ServiceStart) throws {
        let copy = try UpgradeCopies(of: Definition.name.text, in: start.data).make(before: change)
        start.logger.notice(
            "the database is upgraded; a copy was made before",
            metadata: [
                "from": "\(change.writtenBy ?? "unknown")", "to": "\(Release.version)",
                "migrations": "\(change.migrations.joined(separator: ", "))", "copy": "\(copy.path)",
                "undo": "\(RefusedDowngrade.command(for: Definition.name, in: start.data))",
            ]
        )
    }
}

extension ServiceStart {
    /// The data folder.
    var data: String { directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? "." }
}

/// A service that is older than its database, with what an operator can do.
struct RefusedDowngrade: Error, CustomStringConvertible {
    let service: ServiceName
    let newer: DatabaseNewer
    let data: String

    var description: String {
        let install = newer.writtenBy.map { "install version \($0)" } ?? "install the later version"
        return "\(newer); \(install), or go back to the copy made before the upgrade with "
            + Self.command(for: service, in: data) + (set.map { ", or with all services to the set \($0)" } ?? "")
    }

    /// The command that goes back with all services, if a set was made before the upgrade.
    private var set: String? {
        let content = FileManager.default.contents(atPath: "\(data)/\(UpgradeSetFile.path)")
        guard let line = content.flatMap({ String(decoding: $0, as: UTF8.self).split(separator: "\n").first }) else {
            return nil
        }
        return "\(line) with umkreis backup restore \(line) --replace"
    }

    /// The command that undoes the last upgrade.
    static func command(for service: ServiceName, in data: String) -> String {
        "umkreis-\(service) undo-upgrade --data \(data)"
    }
}

/// A service whose database is missing, with what an operator can do.
struct LostDatabase: Error, CustomStringConvertible {
    let service: ServiceName
    let missing: DatabaseMissing
    let data: String

    var description: String {
        "the database of \(service) is missing: \(missing); restore it (Docs/Operations.md, \"Restoring a "
            + "copy\"), or start empty with umkreis-\(service) start-empty --data \(data)"
    }
}
