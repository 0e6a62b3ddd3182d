import Foundation
import TestKit
import Testing

@testable import UmkreisPostgres

@Suite("opening a connection to PostgreSQL", .postgres)
struct OpeningTests {
    let server: PostgresServer

    init() throws {
        server = try PostgresServer.shared.get()
    }

    /// The reason why a connection is refused.
    private func refusal(_ address: PostgresAddress) throws -> String {
        let error = #expect(throws: PostgresError.self) { try PostgresConnection.open(address) }
        guard case .refused(let reason) = error else { return "" }
        return reason
    }

    @Test func connectsThroughTheSocketAndOverTCP() throws {
        for address in try [server.address(), server.loopback()] {
            let connection = try PostgresConnection.open(address)
            #expect(try connection.read { try $0.row("SELECT CAST(? AS INTEGER)", .integer(7)) } == [.integer(7)])
            #expect(!connection.isEncrypted)
        }
    }

    /// Which no packet of a cut-off instance reaches; `make ha` cuts one off.
    @Test func theServerNoticesWithinTenSecondsThatAClientIsGone() throws {
        let connection = try PostgresConnection.open(server.loopback())
        let settings = ["tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count", "tcp_user_timeout"]
        let values = settings.map { "current_setting('\($0)')" }.joined(separator: ", ")
        #expect(try connection.read { try $0.row("SELECT \(values)") } == ["4", "2", "3", "10000"].map { .text($0) })
    }

    /// No server listens on port 1; the listener accepts and never answers, as a frozen server.
    @Test func aHostThatRefusesOrIsSilentIsFollowedByTheNext() throws {
        let silent = try LoopbackListener()
        let hosts = "localhost:1,localhost:\(silent.port),localhost:\(server.port)"
        let address = try PostgresAddress("postgres://postgres:\(server.password)@\(hosts)/postgres")
        #expect(try PostgresConnection.open(address).isOpen)
    }

    /// A request may have less time than a silent host takes.
    @Test func aSilentHostIsTriedLastAfterwards() throws {
        let silent = try LoopbackListener()
        let hosts = "localhost:\(silent.port),localhost:\(server.port)"
        let address = try PostgresAddress("postgres://postgres:\(server.password)@\(hosts)/postgres")
        #expect(try PostgresConnection.open(address).isOpen)
        let ports = SilentHosts.last(in: address.attempts(for: "tests")).map { $0.last?.value }
        #expect(ports == ["\(server.port)", "\(silent.port)"])
    }

    @Test func aMissingLibraryIsToldWithItsPackage() {
        let error = #expect(throws: PostgresError.self) { try PostgresLibrary.load("libpq.so.none") }
        #expect("\(error, default: "")".contains("install the package libpq5"))
    }

    @Test func oldVersionsAreRefused() {
        let library = #expect(throws: PostgresError.self) { try PostgresLibrary.requireVersion(130_012) }
        #expect("\(library, default: "")".contains("13.12; version 14.0 or later is needed"))
        let server = #expect(throws: PostgresError.self) { try ServerRequirements.requireVersion(130_012) }
        #expect("\(server, default: "")" == "the server runs PostgreSQL 13.12; version 14.0 or later is needed")
    }

    @Test func anAddressWithoutAServerIsRefused() throws {
        #expect(try refusal(PostgresAddress("postgres://localhost:1/postgres")).contains("refuses the connection"))
        #expect(try refusal(PostgresAddress("postgres:///postgres?host=/nowhere")).contains("No such file"))
    }

    @Test func aWrongPasswordIsARefusalThatDoesNotShowIt() throws {
        let reason = try refusal(PostgresAddress("postgres://postgres:s3cret@localhost:\(server.port)/postgres"))
        #expect(reason.contains("password authentication failed"))
        #expect(!reason.contains("s3cret"))
    }

    @Test func aMissingDatabaseIsARefusal() throws {
        #expect(try refusal(server.address("postgres", database: "none")).contains("database \"none\" does not exist"))
    }

    @Test func aServerThatLosesConfirmedWritesIsRefused() throws {
        let careless = try PostgresServer("fsync=off")
        #expect(try refusal(careless.address()) == "PostgreSQL's setting fsync is off, and must be on")
    }

    @Test func aRoleThatDoesNotWaitForTheDiskIsRefused() throws {
        let role = try role(with: "synchronous_commit = off")
        #expect(
            try refusal(server.address(role))
                == "PostgreSQL's setting synchronous_commit is off, and must be on or remote_apply"
        )
    }

    @Test func aReadOnlySessionIsRefused() throws {
        let role = try role(with: "default_transaction_read_only = on")
        #expect(try refusal(server.address(role)).contains("read-only"))
    }

    @Test func anotherEncodingIsRefused() throws {
        let name = "d\(UInt32.random(in: .min ... .max))"
        try run("CREATE DATABASE \(name) ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        #expect(
            try refusal(server.address("postgres", database: name))
                == "PostgreSQL's setting server_encoding is LATIN1, and must be UTF8"
        )
    }

    @Test func aMissingRightIsForbidden() throws {
        let role = try role(with: "work_mem = '4MB'")
        let owner = try PostgresConnection.fresh()
        try owner.write { try $0.runScript("CREATE TABLE note (id INTEGER NOT NULL)") }
        let schema = try owner.schema
        let address = try server.address(role, database: "postgres", "options=-csearch_path%3D\(schema)")
        try owner.write { try $0.runNative("GRANT USAGE ON SCHEMA \(schema) TO \(role)") }
        let connection = try PostgresConnection.open(address)
        let error = #expect(throws: PostgresError.self) { try connection.read { try $0.rows("SELECT id FROM note") } }
        #expect(error?.failure?.meaning == .forbidden)
    }

    @Test func encryptionIsCheckedWithTheServersCertificate() throws {
        let secure = try PostgresServer("tls")
        let authority = "sslrootcert=\(secure.folder)/authority.pem"
        let connection = try PostgresConnection.open(secure.loopback("sslmode=verify-full", authority))
        #expect(connection.isEncrypted)
        #expect(try refusal(secure.loopback("sslmode=verify-full", "sslrootcert=/nowhere")).contains("does not exist"))
        #expect(try refusal(server.loopback("sslmode=require")).contains("does not support SSL"))
    }

    @Test(arguments: [
        ("mysql://localhost/a", "must look like postgres://ROLE@HOST:PORT/DATABASE"),
        ("postgres://a:s3cret@[::1/a", "must look like"), ("postgres://localhost/a?colour=red", "must look like"),
        ("postgres://localhost/a?sslmode=prefer", "sslmode=prefer leaves open"),
    ])
    func anAddressThatCannotBeReadIsRefused(text: String, reason: String) {
        let error = #expect(throws: PostgresError.self) { try PostgresAddress(text) }
        #expect("\(error, default: "")".contains(reason))
        #expect(!"\(error, default: "")".contains("s3cret"))
    }

    @Test(arguments: [
        ("postgres://chat@db1,db2:5433/umkreis", "verify-full"), ("postgres://10.0.0.7/umkreis", "verify-full"),
        ("postgres://chat@localhost/umkreis", "disable"), ("postgres://%2Frun%2Fpostgresql/umkreis", "disable"),
    ])
    func aHostElsewhereIsReachedEncrypted(text: String, mode: String) throws {
        for parameters in try PostgresAddress(text).attempts(for: "tests") {
            #expect(parameters.last { $0.keyword == "sslmode" }?.value == mode)
        }
    }

    @Test func hostsWithoutAPortHaveTheDefaultOne() throws {
        for (hosts, ports) in [("db1,db2,db3", ["5432", "5432", "5432"]), ("db1,db2:5433", ["5432", "5433"])] {
            let attempts = try PostgresAddress("postgres://chat@\(hosts)/umkreis").attempts(for: "tests")
            #expect(attempts.map { parameters in parameters.last { $0.keyword == "port" }?.value } == ports)
        }
    }

    @Test func anAddressIsShownWithoutItsPassword() throws {
        let address = try PostgresAddress("postgres://chat:s3cret@db1,db2:5433/umkreis")
        #expect("\(address)" == "database umkreis at db1, db2")
        #expect(String(reflecting: address) == "\(address)")
    }

    /// A new role with a setting of its own.
    private func role(with setting: String) throws -> String {
        let name = "r\(UInt32.random(in: .min ... .max))"
        try run("CREATE ROLE \(name) LOGIN")
        try run("ALTER ROLE \(name) SET \(setting)")
        return name
    }

    /// Runs a statement outside a transaction, as some must be.
    private func run(_ sql: String) throws {
        let wait = PostgresWait(deadline: .soon, cancellation: nil)
        let pipeline = PostgresPipeline(try PostgresLink.open(server.address(), for: "tests", wait))
        try pipeline.send(sql)
        _ = try pipeline.synchronise(wait).get()
    }
}
