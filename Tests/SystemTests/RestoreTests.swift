import AuthContract
import CatalogueContract
import Foundation
import GeoSearchContract
import TestKit
import Testing
import UmkreisMessaging
import UmkreisStorage

@Suite("a service's file", .serialized)
struct RestoreTests {
    @Test func keepsItsEpochAfterAKillAndChangesItAfterARestore() async throws {
        try await RealStack.run { stack in
            let client = stack.client(timeout: .seconds(5))
            let epoch = try await Self.epoch(client, stack)
            let before = try #require(try await stack.pid(of: "catalogue"))
            kill(before, SIGKILL)
            #expect(try await Self.epoch(client, insteadOf: before, stack) == epoch)
            #expect(try await stack.umkreis(["down"]).status == 0)
            #expect(try await stack.umkreis(["up", "--detach", "--wait"]).status == 0)
            #expect(try await Self.epoch(client, stack) == epoch)

            let kim = try await Self.repeated { try await client.registered("kim").client }
            let file = stack.folder + "/catalogue/catalogue.sqlite"
            let copy = try Data(contentsOf: URL(fileURLWithPath: file))
            _ = try await Self.repeated { try await kim.send(Self.lamp("lost"), key: "lost") }
            try await Self.find("lost", client, count: 1)
            #expect(try await stack.umkreis(["down"]).status == 0)
            let handle = try #require(FileHandle(forWritingAtPath: file))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: copy)
            try handle.close()
            #expect(try await stack.umkreis(["up", "--detach", "--wait"]).status == 0)
            let restored = try await Self.epoch(client, stack)
            #expect(restored != epoch)
            // It reuses the lost post's number, and geo-search still receives it.
            _ = try await Self.repeated { try await kim.send(Self.lamp("found"), key: "found") }
            try await Self.find("found", client, count: 1)
            try await Self.find("lost", client, count: 0)
        }
    }

    /// A damaged service file, and the reported error.
    @Test(arguments: [
        ("another version's", "has other tables than this version makes"),
        ("another program's", "belongs to another program"), ("no database", "is not an SQLite database"),
    ])
    func refusesForeignFilesInOneSentence(kind: String, reason: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "umk-file-\(UInt64.random(in: 0 ... .max))")
        let file = folder.appending(path: "chat/chat.sqlite")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        if kind == "no database" {
            try Data(repeating: 0x20, count: 5000).write(to: file)
        } else {
            let older = Migration(1, "rooms", .expand, sql: "CREATE TABLE room (id TEXT NOT NULL) STRICT;")
            let database = try await Database.open(
                DatabaseConfiguration(path: file.path, migrations: [older], now: { .now })
            )
            if kind == "another program's" { try await database.write { try $0.execute("DROP TABLE migration") } }
            try await database.close()
        }
        let before = try Data(contentsOf: file)
        let chat = Program(executable: RealStack.products.appending(path: "umkreis-chat"))
        let ending = try await chat.run(["--data", folder.path])
        #expect(ending.status == 78)
        let said = try #require(ending.fatal)
        #expect(said.hasPrefix("chat: the file \(file.path) \(reason)"), "\(ending.errors)")
        #expect(said.hasSuffix("(Docs/Operations.md, \"Restoring a copy\")"), "\(ending.errors)")
        #expect(!said.contains("empty"), "\(ending.errors)")
        #expect(try Data(contentsOf: file) == before)
    }

    private static func lamp(_ word: String) throws -> CreatePost {
        CreatePost(
            post: PostContent(kind: "offer", title: "A lamp, \(word)", point: try Coordinate(lat: 47.8, lon: 13))
        )
    }

    private static func find(_ word: String, _ client: Client, count: Int) async throws {
        try await eventually("\(word) is not found \(count) times") {
            try await repeated { try await client.send(Search(words: word)).hits.count } == count
        }
    }

    private static func epoch(_ client: Client, insteadOf pid: Int32, _ stack: RealStack) async throws -> String {
        try await stack.waitForSuccessor(of: pid, as: "catalogue")
        return try await epoch(client, stack)
    }

    private static func epoch(_ client: Client, _ stack: RealStack) async throws -> String {
        let owner = client.signedIn(with: try await stack.operatorToken())
        return try #require(try await repeated { try await owner.send(Ready(), to: "catalogue").epoch })
    }

    private static func repeated<Reply: Sendable>(_ ask: () async throws -> Reply) async throws -> Reply {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return try await ask()
            } catch let fault as Fault {
                guard fault.code.retry != .never || fault.code == .unauthenticated, ContinuousClock.now < deadline
                else {
                    throw fault
                }
            }
        }
    }
}
