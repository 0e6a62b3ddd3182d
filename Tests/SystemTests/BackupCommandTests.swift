import CatalogueContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisMessaging

/// `umkreis backup` on a real stack.
@Suite("backups of a running stack", .serialized)
struct BackupCommandTests {
    private static func titles(_ client: Client) async throws -> [String] {
        var titles: [String] = []
        var cursor: Cursor?
        repeat {
            let page = try await client.send(ListPosts(kind: "offer", limit: 100, cursor: cursor))
            titles += page.posts.map(\.content.title)
            cursor = page.next
        } while cursor != nil
        return titles
    }

    private static func post(_ title: String, as kim: Client) async throws {
        let point = try Coordinate(lat: 47.8, lon: 13)
        _ = try await kim.send(CreatePost(post: PostContent(kind: "offer", title: title, point: point)), key: title)
    }

    private static let leftOut = ["maps", "before-upgrade"]

    private static func target(of stack: RealStack) -> String { stack.folder + ".target" }

    private static func removeFolders(of stack: RealStack) throws {
        let parent = URL(fileURLWithPath: stack.folder).deletingLastPathComponent().path
        let name = URL(fileURLWithPath: stack.folder).lastPathComponent
        for entry in try FileManager.default.contentsOfDirectory(atPath: parent) where entry.hasPrefix(name + ".") {
            try FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
        }
    }

    private func done(_ ending: Program.Ending) throws {
        try #require(ending.status == 0, "\(ending.output)\(ending.errors)")
    }

    @Test("a set made among writes has each acknowledged write once, and none of later")
    func restoresOneMoment() async throws {
        try await RealStack.run { stack in
            defer { try? Self.removeFolders(of: stack) }
            let client = stack.client(timeout: .seconds(30))
            let kim = try await client.registered("kim").client
            let first = try await stack.umkreis(["backup", "init", Self.target(of: stack)])
            try done(first)
            #expect(first.output.trimmingCharacters(in: .whitespacesAndNewlines).count == 39)
            let record = WriteRecord()
            var before: Set<String> = []
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        for number in 0..<40 where !record.isOver.withLock(\.self) {
                            try await Self.post("lamp \(writer) \(number)", as: kim)
                            record.titles.withLock { _ = $0.insert("lamp \(writer) \(number)") }
                        }
                    }
                }
                try await eventually("too few writes") { record.titles.withLock { $0.count } > 20 }
                before = record.titles.withLock(\.self)
                try done(try await stack.umkreis(["backup", "create"]))
                record.isOver.withLock { $0 = true }
                try await group.waitForAll()
            }
            let during = record.titles.withLock(\.self)
            try await Self.post("later", as: kim)
            // Such as a scheduled one and one by hand.
            async let scheduled = stack.umkreis(["backup", "verify"], within: .seconds(120))
            async let manual = stack.umkreis(["backup", "verify"], within: .seconds(120))
            for verification in try await [scheduled, manual] { try done(verification) }
            let running = try await stack.umkreis(["backup", "restore", "--replace", "--yes"])
            #expect(running.status == 5, "\(running.errors)")
            try done(try await stack.umkreis(["down"]))
            try done(try await stack.umkreis(["backup", "restore", "--replace", "--yes"]))
            try done(try await stack.umkreis(["up", "--detach", "--wait"]))
            let restored = try await Self.titles(client)
            #expect(Set(restored).count == restored.count)
            #expect(before.isSubset(of: restored))
            #expect(Set(restored).isSubset(of: during))
            let fault = await #expect(throws: Fault.self) { try await Self.post("with an old token", as: kim) }
            #expect(fault?.code == .unauthenticated)
            let doctor = try await stack.umkreis(["doctor", "--json"])
            #expect(doctor.status == 0, "\(doctor.output)")
            #expect(doctor.output.contains("\"check\":\"backup\""))
            let metrics = try await stack.umkreis(["metrics"]).output
            #expect(metrics.contains("umkreis_backup_age_seconds{target="))
            #expect(!metrics.contains("+Inf\numkreis_backup"))
        }
    }

    @Test("an empty machine restores with the folder and the recovery key") func movesToAnotherMachine() async throws {
        try await RealStack.run { stack in
            defer { try? Self.removeFolders(of: stack) }
            let client = stack.client(timeout: .seconds(30))
            try await Self.post("a lamp", as: try await client.registered("kim").client)
            let target = Self.target(of: stack)
            let key = try await stack.umkreis(["backup", "init", target]).output
            try Self.leftOut.forEach { try Self.makeFile(in: stack.folder + "/" + $0) }
            try done(try await stack.umkreis(["backup", "create"]))
            try done(try await stack.umkreis(["down"]))
            let folder = stack.folder + ".other"
            let restore = ["backup", "restore", "--from", target, "--data", folder, "--password-stdin"]
            let wrong = try await stack.umkreis(restore, input: String(repeating: "0000-", count: 7) + "0000\n")
            #expect(wrong.status == 78, "\(wrong.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder))
            try done(try await stack.umkreis(restore, input: key))
            #expect(Self.leftOut.allSatisfy { !FileManager.default.fileExists(atPath: "\(folder)/\($0)") })
            try done(try await stack.umkreis(["up", "--data", folder, "--detach", "--wait"]))
            let list = try await stack.umkreis(["post", "list", "--kind", "offer", "--data", folder])
            #expect(list.output.contains("a lamp"))
            try done(try await stack.umkreis(["doctor", "--data", folder]))
            try done(try await stack.umkreis(["backup", "create", "--data", folder]))
            try done(try await stack.umkreis(["down", "--data", folder]))
            try done(try await stack.umkreis(["up", "--detach", "--wait"]))
        }
    }

    private static func makeFile(in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: folder + "/file", contents: nil))
    }
}

/// The acknowledged writes of several writers.
private final class WriteRecord: Sendable {
    let titles = Mutex<Set<String>>([])
    let isOver = Mutex(false)
}
