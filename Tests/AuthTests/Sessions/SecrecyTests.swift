import AuthContract
import AuthCore
import Foundation
import TestKit
import Testing

@Suite("secrets on auth's disk", .services(AuthService.self))
struct SecrecyTests {
    @Test(.onlyInFiles("it reads a file's bytes")) func noTokenAndNoPasswordIsInTheDatabase() async throws {
        let guest = try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses")
        let ada = try await world.person(guest).send(Sample.register("Ada"), key: "key-2-that-nobody-guesses")
        let again = try await world.client.send(
            Sample.signIn("ada@example.org", on: ada),
            key: "key-3-that-nobody-guesses"
        )
        let guess = Sample.signIn("ada@example.org", password: "a guess of a password", on: ada)
        _ = try await world.refusal(guess)
        let next = try await world.client.send(
            RefreshSession(refreshToken: again.refreshToken),
            key: "key-4-that-nobody-guesses"
        )
        _ = try await world.refusal(Sample.signIn("my secret typed as a login"))
        let code = try await world.code(mailedTo: "ada@example.org")
        let bytes = try Self.database(of: world)
        #expect(!bytes.contains(code.utf8))
        for secret in [guest, ada, again, next].flatMap({ [$0.token, $0.refreshToken, $0.deviceToken ?? "d1."] }) {
            #expect(!bytes.contains(secret.utf8))
        }
        for secret in ["v4.public.", "r1.", "d1.", Sample.password, "my secret", "a guess"] {
            #expect(!bytes.contains(secret.utf8), "\(secret)")
        }
        #expect(bytes.contains("ada@example.org".utf8), "the bytes looked at are those of the database")
    }

    /// A plain digest would let a thief of the file test passwords offline.
    @Test(.noServices) func requestDigestsAreKeyed() async throws {
        func digest() async throws -> [[UInt8]] {
            try await World.run(AuthService.self) { world in
                _ = try await world.client.send(Sample.register("Ada"), key: "key-1-that-nobody-guesses")
                return try await world.withAuthFile { transaction in
                    try transaction.rows("SELECT requestHash FROM answer") { try $0[0] }
                }
            }
        }
        let (first, second) = (try await digest(), try await digest())
        #expect(first.count == 1 && second.count == 1)
        #expect(first != second)
    }

    /// For every new table, state here that it holds no secret, or let the test above fill it.
    @Test(.onlyInFiles("it reads a file's list of tables")) func coversEveryTable() async throws {
        let tables = try await world.withAuthFile { transaction in
            try transaction.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
                try $0[0, as: String.self]
            }
        }
        let own: Set = [
            "account", "attempt", "audit", "auditMark", "backup", "block", "erasure", "erasureReceipt", "grantedRole",
            "importedAccount", "importedHashKind", "mail", "oneTimeCode", "passwordCost", "profileField", "session",
        ]
        let storage: Set = [
            "answer", "dailyCount", "erasedPerson", "event", "followCursor", "meta", "migration", "quarantine",
            "sqlite_sequence",
        ]
        let told: Set = [
            "accountNote", "block", "contact", "hiddenPost", "hiding", "home", "profile", "report", "reportNote",
        ]
        #expect(Set(tables) == own.union(told).union(storage))
    }

    @Test func aRepeatReturnsTheSealedReply() async throws {
        let body = JSONValue.object([])
        let first = try await world.client.send(StartGuest.name, body: body, key: "key-1-that-nobody-guesses")
        try await world.restart("auth")
        let again = try await world.client.send(StartGuest.name, body: body, key: "key-1-that-nobody-guesses")
        #expect(!first.replayed)
        #expect(again.replayed)
        #expect(try first.body(SignedIn.self) == again.body(SignedIn.self))
    }

    @Test(.onlyInFiles("it reads a file's bytes"), arguments: ["token.key", "refresh.key", "answers.key"])
    func keysAreTheirOwnersAlone(_ name: String) async throws {
        let keys = "\(world.directory(of: "auth"))/keys"
        let mode = try FileManager.default.attributesOfItem(atPath: "\(keys)/\(name)")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let bytes = try #require(FileManager.default.contents(atPath: "\(keys)/\(name)"))
        #expect(bytes.count == 32)
        #expect(try !Self.database(of: world).contains(bytes))
    }

    @Test(arguments: ["token.key", "refresh.key", "answers.key"])
    func authDoesNotStartWithAKeyThatOthersCanRead(_ name: String) async throws {
        try await world.stop("auth")
        let path = "\(world.directory(of: "auth"))/keys/\(name)"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        await #expect(throws: KeyFileError.self) { try await world.start("auth") }
    }

    @Test(.onlyInFiles("an instance without the keys of the others does not start"))
    func aDatabaseWithoutItsKeysMakesNoTokens() async throws {
        let guest = try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses")
        try await world.stop("auth")
        try FileManager.default.removeItem(atPath: "\(world.directory(of: "auth"))/keys")
        try await world.start("auth")
        #expect(try await world.person(guest).refusal(MyAccount()).code == .unauthenticated)
        let refresh = RefreshSession(refreshToken: guest.refreshToken)
        #expect(try await world.refusal(refresh).code == .unauthenticated)
        // Its replies are also matched by a keyed digest.
        #expect(try await world.refusal(StartGuest(), key: "key-1-that-nobody-guesses").code == .keyReused)
    }

    private static func database(of world: World) throws -> Data {
        let folder = world.directory(of: "auth")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("auth.sqlite") }
        try #require(files.contains("auth.sqlite-wal"))
        return try files.reduce(into: Data()) { bytes, file in
            bytes += try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
        }
    }
}
