import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisMessaging

/// `umkreis backup` is killed in the middle of its work, on a folder and a bucket.
@Suite("killed backups", .serialized)
struct BackupKillTests {
    private static let rounds = 20

    /// A running stack with two targets, and what its sets may contain.
    private final class Scene {
        let stack: RealStack
        let kim: Client
        let folder: String
        let targets: [String]
        /// Copies of the large file.
        private var versions: [String] = []
        private var copies = 0

        init(_ stack: RealStack, port: Int) async throws {
            self.stack = stack
            kim = try await stack.client(timeout: .seconds(30)).registered("kim").client
            folder = stack.folder + ".folder"
            targets = [folder, "s3://bucket/a"]
            let key = stack.folder + "/keys/s3"
            let content = Data("aws_access_key_id = key\naws_secret_access_key = secret\n".utf8)
            try #require(
                FileManager.default.createFile(atPath: key, contents: content, attributes: [.posixPermissions: 0o600])
            )
            let bucket = ["--endpoint", "http://127.0.0.1:\(port)", "--credentials", key]
            let keep = ["--keep-hourly", "0", "--keep-daily", "1", "--keep-weekly", "0"]
            try await done(["backup", "init", folder] + keep)
            try await done(["backup", "init", targets[1]] + bucket)
            try change()
            try await done(["backup", "create"])
        }

        /// Replaces a file of some packs, which the next set has to contain as a whole.
        func change() throws {
            let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
            let bytes = try #require(try random.read(upToCount: 12_000_000))
            versions.append("\(stack.folder).version-\(versions.count)")
            try bytes.write(to: URL(filePath: versions[versions.count - 1]))
            try bytes.write(to: URL(filePath: stack.folder + "/large"))
        }

        func post(_ title: String) async throws {
            let point = try Coordinate(lat: 47.8, lon: 13)
            _ = try await kim.send(CreatePost(post: PostContent(kind: "offer", title: title, point: point)), key: title)
        }

        /// Runs a command, which is killed unless it is over before.
        func killed(_ words: [String], within milliseconds: ClosedRange<Int>) async throws -> Program.Ending {
            try await stack.umkreis(words, within: .milliseconds(Int.random(in: milliseconds)))
        }

        @discardableResult
        func done(_ words: [String]) async throws -> String {
            let ending = try await stack.umkreis(words, within: .seconds(120))
            try #require(ending.status == 0, "\(words): \(ending.output)\(ending.errors)")
            return ending.output
        }

        func sets(in target: String) async throws -> [String] {
            let listed = try await done(["backup", "list", "--from", target, "--json"])
            return listed.matches(of: /"set":"([0-9a-f-]+)"/).map { String($0.1) }
        }

        /// A set that verify accepts has everything; another one is refused by restore as well.
        func expectTruth(of set: String, in target: String) async throws {
            let verified = try await stack.umkreis(
                ["backup", "verify", set, "--checksums", "--from", target],
                within: .seconds(120)
            )
            let copy = nextCopy()
            defer { try? FileManager.default.removeItem(atPath: copy) }
            let restored = try await stack.umkreis(
                ["backup", "restore", set, "--from", target, "--to", copy],
                within: .seconds(120)
            )
            #expect((verified.status == 0) == (restored.status == 0), "\(target) \(set): \(verified) \(restored)")
            #expect(verified.status == 0, "nothing has damaged \(set) in \(target): \(verified.errors)")
            if restored.status == 0 { try expectWhole(copy) }
        }

        func expectWhole(_ copy: String) throws {
            let isKnown = versions.contains { FileManager.default.contentsEqual(atPath: $0, andPath: copy + "/large") }
            #expect(isKnown)
            for service in ["auth", "catalogue", "geo", "favourites", "chat"] {
                #expect(FileManager.default.fileExists(atPath: "\(copy)/\(service)/\(service).sqlite"), "\(service)")
            }
        }

        func nextCopy() -> String {
            copies += 1
            return "\(stack.folder).copy-\(copies)"
        }

        func has(_ title: String, in copy: String) throws -> Bool {
            let file = URL(filePath: "\(copy)/catalogue/catalogue.sqlite")
            return try Data(contentsOf: file).range(of: Data(title.utf8)) != nil
        }
    }

    private static func withScene(_ body: (Scene) async throws -> Void) async throws {
        let scratch = FileManager.default.temporaryDirectory.path + "/bucket-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        try await Python.serve("s3.py", ["moto", scratch]) { port in
            try await RealStack.run { stack in
                defer { removeFolders(of: stack) }
                try await body(try await Scene(stack, port: port))
            }
        }
    }

    private static func removeFolders(of stack: RealStack) {
        let parent = URL(filePath: stack.folder).deletingLastPathComponent().path
        let name = URL(filePath: stack.folder).lastPathComponent + "."
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(name) {
            try? FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
        }
    }

    @Test("of sets, in create, prune and restore, leave only sets that are whole, and no half restored folder")
    func leaveWholeSets() async throws {
        try await Self.withScene { scene in
            var endings: [String: Int] = [:]
            for round in 0..<Self.rounds {
                try scene.change()
                let created = try await scene.killed(["backup", "create"], within: 20...1200)
                endings["create", default: 0] += created.status == 0 ? 1 : 0
                let pruned = try await scene.killed(["backup", "prune"], within: 20...400)
                endings["prune", default: 0] += pruned.status == 0 ? 1 : 0
                let target = scene.targets[round % 2]
                let copy = scene.nextCopy()
                let words = ["backup", "restore", "--from", target, "--to", copy]
                let restored = try await scene.killed(words, within: 20...600)
                endings["restore", default: 0] += restored.status == 0 ? 1 : 0
                let isThere = FileManager.default.fileExists(atPath: copy)
                #expect(restored.status != 0 || isThere)
                if isThere { try scene.expectWhole(copy) }
                try? FileManager.default.removeItem(atPath: copy)
                let newest = try #require(try await scene.sets(in: target).first, "the last good set is gone")
                try await scene.expectTruth(of: newest, in: target)
            }
            try await scene.done(["backup", "create"])
            try await scene.done(["backup", "prune"])
            for target in scene.targets {
                for set in try await scene.sets(in: target) { try await scene.expectTruth(of: set, in: target) }
            }
            // Otherwise the times above are too long to interrupt anything.
            #expect(endings.values.allSatisfy { $0 < Self.rounds }, "\(endings)")
        }
    }

    @Test("of points in time lead to each acknowledged write, or are refused") func leaveTruePoints() async throws {
        try await Self.withScene { scene in
            try await scene.done(["backup", "verify"])
            try await scene.done(["backup", "schedule", "--every", "30d", "--verify-every", "30d", "--point-in-time"])
            // The supervisor would follow as well.
            try FileManager.default.removeItem(atPath: scene.stack.folder + "/backup/followed")
            var restored = 0
            for round in 0..<Self.rounds {
                let target = scene.targets[round % 2]
                try await scene.post("lamp number \(round),")
                let moment = Timestamp.now
                try scene.change()
                _ = try await scene.killed(["backup", "follow", target], within: 100...3500)
                try await scene.post("chair number \(round),")
                let copy = scene.nextCopy()
                let words = ["backup", "restore", "--at", moment.description, "--from", target, "--to", copy]
                let ending = try await scene.stack.umkreis(words, within: .seconds(120))
                guard ending.status == 0 else { continue }
                restored += 1
                for earlier in 0...round { #expect(try scene.has("lamp number \(earlier),", in: copy), "\(round)") }
                #expect(try !scene.has("chair number \(round),", in: copy))
                try scene.expectWhole(copy)
                try FileManager.default.removeItem(atPath: copy)
            }
            #expect((1..<Self.rounds).contains(restored), "\(restored)")
            try await scene.done(["backup", "create"])
            for target in scene.targets {
                for set in try await scene.sets(in: target) { try await scene.expectTruth(of: set, in: target) }
            }
        }
    }
}
