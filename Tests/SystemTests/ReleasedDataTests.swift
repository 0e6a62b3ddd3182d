import ChatCore
import Foundation
import TestKit
import Testing
import UmkreisStorage

/// The data folders in Tests/Released, each written by the released version in its name.
@Suite("data of released versions", .serialized)
struct ReleasedDataTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Released")

    private static func archives() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tar.gz") }.sorted()
    }

    @Test("is shown as it was written, and its people go on") func isOpened() async throws {
        let archives = try Self.archives()
        #expect(archives.first == "0.2.0.tar.gz")
        for archive in archives {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(Self.folder.path)/\(archive)")
            #expect(try #require(attributes[.size] as? Int) < 500_000)
            try await Self.unpacked(archive) { try await Self.run("check", RealStack.products.path, $0) }
        }
    }

    /// The next versions of chat, in this test only: one adds a column, the one after it removes another.
    @Test("survives a rehearsal of the next two schemas, and goes back") func isUpgraded() async throws {
        let next = ChatService.migrations.count + 1
        let expand = Migration(next, "drafts", .expand, sql: "ALTER TABLE member ADD COLUMN draft TEXT;") {
            try $0.execute("UPDATE member SET draft = 'rehearsed'")
        }
        let contract = Migration(next + 1, "no pins", .contract, sql: "DROP INDEX memberByPin;")
        try await Self.unpacked(try #require(Self.archives().last)) { folder in
            let data = folder + "/data"
            try await Self.upgrade(chatIn: data, to: ChatService.migrations + [expand])
            // This version opens what only adds.
            try await Self.run("views", RealStack.products.path, folder)
            let kept = UpgradeCopies(of: "chat", in: data).newest
            #expect(kept?.version != nil)
            try await Self.upgrade(chatIn: data, to: ChatService.migrations + [expand, contract])
            let chat = Program(executable: RealStack.products.appending(path: "umkreis-chat"))
            let command = "umkreis-chat undo-upgrade --data \(data)"
            let refused = try await chat.run(["--data", data])
            #expect(refused.status == 78)
            #expect(try #require(refused.fatal).hasSuffix(command), "\(refused.errors)")
            let umkreis = Program(executable: RealStack.products.appending(path: "umkreis"))
            let doctor = try await umkreis.run(["doctor", "--data", data, "--lang", "en"])
            #expect(doctor.output.contains("go back to the copy made before the upgrade: \(command)"), "\(doctor)")
            // The newest copy has the schema that only adds.
            let undone = try await chat.run(["undo-upgrade", "--data", data])
            #expect(undone.status == 0, "\(undone.errors)")
            #expect(undone.output.hasPrefix("chat has its database of "))
            try await Self.run("check-restored", RealStack.products.path, folder)
        }
    }

    @Test("is in a set of all services before the first of them changes its schema, and that set goes back")
    func isInASetBefore() async throws {
        try await Self.unpacked(try #require(Self.archives().first)) { folder in
            let data = folder + "/data"
            _ = try await Self.done(["backup", "init", folder + "/target"], on: data)
            let shown = try await Self.start(data)
            let log = try String(contentsOfFile: data + "/log/up.log", encoding: .utf8)
            let notice = try #require(
                log.split(separator: "\n").first { $0.contains("\"backedUp\"") },
                "\(log)\(shown)"
            )
            let match = try #require(notice.firstMatch(of: /backup restore ([0-9a-f-]+) --replace --data/), "\(notice)")
            let set = String(match.1)
            #expect(notice.contains("\"notice\"") && shown.contains("the set \(set) was made"), "\(shown)")
            // The schema is new now, so there is no second set.
            _ = try await Self.start(data)
            let sets = try await Self.done(["backup", "list", "--json"], on: data)
            #expect(sets.matches(of: /"set":/).count == 1, "\(sets)")
            try await Self.upgrade(chatIn: data, to: ChatService.migrations + [Self.contract])
            let chat = Program(executable: RealStack.products.appending(path: "umkreis-chat"))
            let refused = try await chat.run(["--data", data])
            #expect(refused.fatal?.contains("umkreis backup restore \(set) --replace") == true, "\(refused.errors)")
            // As the former version would.
            _ = try await Self.done(["backup", "restore", set, "--replace", "--yes"], on: data)
            let auth = Program(executable: RealStack.products.appending(path: "umkreis-auth"))
            let check = try await auth.run(["check", data + "/auth/auth.sqlite", "schema"])
            #expect(check.output.contains("\"schema\":1,") && check.output.contains("\"pending\":"), "\(check)")
        }
    }

    /// Starts a stack, and stops it.
    private static func start(_ data: String) async throws -> String {
        let shown = try await done(["up", "--http", "off", "--console", "off", "--detach", "--wait"], on: data)
        return shown + (try await done(["down"], on: data))
    }

    private static func done(_ words: [String], on data: String) async throws -> String {
        let umkreis = Program(executable: RealStack.products.appending(path: "umkreis"))
        let ending = try await umkreis.run(words + ["--data", data, "--lang", "en"], within: .seconds(120))
        try #require(ending.status == 0, "\(words): \(ending.output)\(ending.errors)")
        return ending.output + ending.errors
    }

    private static let contract = Migration(
        ChatService.migrations.count + 1,
        "no pins",
        .contract,
        sql: "DROP INDEX memberByPin;"
    )

    /// As the next version of the service does it.
    private static func upgrade(chatIn data: String, to migrations: [Migration]) async throws {
        var configuration = DatabaseConfiguration(
            path: "\(data)/chat/chat.sqlite",
            migrations: migrations,
            now: { .now }
        )
        configuration.beforeSchemaChange = { _ = try UpgradeCopies(of: "chat", in: data).make(before: $0) }
        try await Database.open(configuration).close()
    }

    private static func unpacked(_ archive: String, _ body: (String) async throws -> Void) async throws {
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        try await run("unpack", "\(folder.path)/\(archive)", temporary.path)
        try await body(temporary.path)
    }

    private static func run(_ words: String...) async throws {
        let python = Program(executable: Python.executable)
        let ending = try await python.run([folder.appending(path: "released.py").path] + words, within: .seconds(120))
        try #require(ending.status == 0, "\(words): \(ending.output)\(ending.errors)")
    }
}
