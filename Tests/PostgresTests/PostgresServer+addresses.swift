import Foundation
import TestKit
import Testing

@testable import UmkreisPostgres

extension PostgresServer {
    /// The address of the socket, which needs no password.
    func address(_ role: String = "postgres", database: String = "postgres", _ options: String...) throws
        -> PostgresAddress
    {
        try PostgresAddress(socketAddress(role, database: database, options))
    }

    /// The address on loopback, with the password.
    func loopback(port: Int? = nil, _ options: String...) throws -> PostgresAddress {
        let query = options.isEmpty ? "" : "?\(options.joined(separator: "&"))"
        return try PostgresAddress(
            "postgres://postgres:\(try password)@localhost:\(port ?? self.port)/postgres\(query)"
        )
    }
}

extension PostgresConnection {
    /// Connects within a minute, as the machine may be busy.
    static func open(_ address: PostgresAddress) throws -> PostgresConnection {
        try open(address, for: "tests", before: .soon)
    }

    /// Connects to a new schema of the shared server.
    static func fresh() throws -> PostgresConnection {
        try open(freshAddress())
    }

    /// The address of a new schema of the shared server.
    static func freshAddress() throws -> PostgresAddress {
        let server = try PostgresServer.shared.get()
        let schema = "t\(UInt64.random(in: .min ... .max))"
        try open(server.address()).write { try $0.runNative("CREATE SCHEMA \(schema)") }
        return try server.address("postgres", database: "postgres", "options=-csearch_path%3D\(schema)")
    }

    @discardableResult
    func write<Value>(_ body: (PostgresTransaction) throws -> Value) throws -> Value {
        try transaction(.write, before: .soon, body)
    }

    func read<Value>(_ body: (PostgresTransaction) throws -> Value) throws -> Value {
        try transaction(.read, before: .soon, body)
    }
}

extension PostgresTransaction {
    /// The values of the first row.
    func row(_ sql: String, _ values: PostgresValue...) throws -> [PostgresValue] {
        try rows(sql, values: values).values(0)
    }
}

extension ContinuousClock.Instant {
    static var soon: Self { .now + .seconds(60) }
}

extension Trait where Self == ConditionTrait {
    /// Runs the tests where PostgreSQL is installed; in CI it must be.
    static var postgres: Self {
        .enabled(
            if: PostgresServer.isInstalled || ProcessInfo.processInfo.environment["CI"] != nil,
            "PostgreSQL is not installed (apt-get install postgresql)"
        )
    }
}
