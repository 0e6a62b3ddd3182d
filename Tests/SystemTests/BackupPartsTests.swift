import CatalogueContract
import FavouritesContract
import Foundation
import TestKit
import Testing
import UmkreisMessaging

/// One service, one user's posts and one photo out of a set, and what does not fit afterwards.
@Suite("parts of a backup", .serialized)
struct BackupPartsTests {
    private func done(_ ending: Program.Ending) throws -> Program.Ending {
        try #require(ending.status == 0, "\(ending.output)\(ending.errors)")
        return ending
    }

    private static func post(_ title: String, as kim: Client) async throws -> Post {
        let point = try Coordinate(lat: 47.8, lon: 13)
        return try await kim.send(CreatePost(post: PostContent(kind: "offer", title: title, point: point)), key: title)
            .post
    }

    private static func removeFolders(of stack: RealStack) throws {
        let parent = URL(fileURLWithPath: stack.folder).deletingLastPathComponent().path
        let name = URL(fileURLWithPath: stack.folder).lastPathComponent
        for entry in try FileManager.default.contentsOfDirectory(atPath: parent) where entry.hasPrefix(name + ".") {
            try FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
        }
    }

    @Test("a user's posts are lines that an import reads, and other users' posts stay out") func restoresPosts()
        async throws
    {
        try await RealStack.run { stack in
            defer { try? Self.removeFolders(of: stack) }
            let client = stack.client(timeout: .seconds(30))
            let kim = try await client.registered("kim").client
            let lamps = [try await Self.post("a lamp", as: kim), try await Self.post("another lamp", as: kim)]
            _ = try await Self.post("a chair", as: try await client.registered("bo").client)
            _ = try done(try await stack.umkreis(["backup", "init", stack.folder + ".target"]))
            _ = try done(try await stack.umkreis(["backup", "create"]))
            for lamp in lamps { _ = try await kim.send(DeletePost(id: lamp.id), key: "delete \(lamp.id)") }
            let file = stack.folder + ".posts"
            let part = ["backup", "restore", "--posts-of", lamps[0].owner.description, "--to", file]
            _ = try done(try await stack.umkreis(part))
            let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2 && lines[0].contains("a lamp"), "\(lines)")
            #expect(try await stack.umkreis(part).status == 5)
            #expect(!FileManager.default.fileExists(atPath: file + ".restoring"))
            let words = ["account", "register", "--email", "ada@example.org", "--name", "Ada", "--password-stdin"]
            _ = try done(try await stack.umkreis(words, input: "three red lanterns\n"))
            _ = try done(try await stack.umkreis(["import", file, "--source", "restored"]))
            let list = try await stack.umkreis(["post", "list", "--kind", "offer"])
            #expect(list.output.contains("another lamp"), "\(list.output)")
            let nobody = ["backup", "restore", "--posts-of", "01K8Z3V9Q4T6M8W2K5J7N0P1RS", "--to", file + "-2"]
            #expect(try await stack.umkreis(nobody).status != 0)
        }
    }

    @Test("a service restored alone leaves a report of what the others do not know") func reportsMisfits() async throws
    {
        try await RealStack.run { stack in
            defer { try? Self.removeFolders(of: stack) }
            let client = stack.client(timeout: .seconds(30))
            _ = try await client.registered("early")
            _ = try done(try await stack.umkreis(["backup", "init", stack.folder + ".target"]))
            _ = try done(try await stack.umkreis(["backup", "create"]))
            let late = try await client.registered("late").client
            let lamp = try await Self.post("a lamp", as: late)
            _ = try await late.send(AddFavourite(post: lamp.id), key: "keep")
            _ = try done(try await stack.umkreis(["down"]))
            let whole = try done(
                try await stack.umkreis(["backup", "restore", "--to", stack.folder + ".copy", "--json"])
            )
            #expect(whole.output.contains("\"misfits\":[]"), "\(whole.output)")
            let auth = ["backup", "restore", "--only", "auth", "--replace", "--yes", "--json"]
            let restored = try done(try await stack.umkreis(auth))
            #expect(restored.output.contains("\"kind\":\"postOwners\""), "\(restored.output)")
            #expect(restored.output.contains(lamp.owner.description), "\(restored.output)")
            let again = ["backup", "restore", "--only", "catalogue", "--replace", "--yes"]
            let aside = try Self.aside(of: stack)
            try FileManager.default.moveItem(atPath: try #require(aside), toPath: stack.folder + ".aside")
            let report = try done(try await stack.umkreis(again))
            #expect(report.errors.contains("favourite"), "\(report.errors)")
            _ = try done(try await stack.umkreis(["up", "--detach", "--wait"]))
        }
    }

    private static func aside(of stack: RealStack) throws -> String? {
        let parent = URL(fileURLWithPath: stack.folder).deletingLastPathComponent().path
        let name = URL(fileURLWithPath: stack.folder).lastPathComponent + ".before-"
        return try FileManager.default.contentsOfDirectory(atPath: parent).first { $0.hasPrefix(name) }
            .map { "\(parent)/\($0)" }
    }
}
