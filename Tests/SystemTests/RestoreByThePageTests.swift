import AuthContract
import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisMessaging

/// The commands of "Restoring a copy" in Docs/Operations.md, as they are on the page.
@Suite("restoring a copy by the page", .serialized)
struct RestoreByThePageTests {
    private static func commands() throws -> String {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Docs/Operations.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(text.split(separator: "\n## Restoring a copy\n").last)
        let blocks = section.split(separator: "```", omittingEmptySubsequences: false)
        return String(try #require(blocks.count > 2 ? blocks[1] : nil))
    }

    /// A copy made after a power cut has its newest writes in its log only.
    @Test func keepsWritesThatAreOnlyInTheLog() async throws {
        let commands = try Self.commands()
        try await RealStack.run { stack in
            let client = stack.client(timeout: .seconds(30))
            let kim = try await client.registered("kim").client
            for number in 1...20 {
                let point = try Coordinate(lat: 47.8, lon: 13)
                let post = PostContent(kind: "offer", title: "A lamp, \(number)", point: point)
                _ = try await kim.send(CreatePost(post: post), key: "lamp-\(number)")
            }
            // The supervisor first, so that it restarts no service.
            var pids: [Int32] = []
            for process in ["up", "auth", "catalogue", "geo", "favourites", "chat"] {
                pids.append(try #require(try await stack.pid(of: process)))
            }
            for pid in pids { kill(pid, SIGKILL) }
            try await eventually("processes are left") { try await stack.umkreis(["ps"]).status == 69 }
            let copy = stack.folder + ".copy"
            defer { try? FileManager.default.removeItem(atPath: copy) }
            let path = "\(RealStack.products.path):/usr/bin:/bin"
            let shell = Program(
                executable: URL(fileURLWithPath: "/bin/sh"),
                environment: stack.environment.merging(["DATA": stack.folder, "COPY": copy, "PATH": path]) { $1 }
            )
            #expect(try await shell.run(["-c", #"cp -a "$DATA" "$COPY""#]).status == 0)
            // Meanwhile the stack goes on, and its log belongs to another time.
            #expect(try await stack.umkreis(["up", "--detach", "--wait"]).status == 0)
            let restored = try await shell.run(["-ec", commands])
            #expect(restored.status == 0, "\(restored.output)\(restored.errors)")
            #expect(try await client.send(ListPosts(kind: "offer")).count == 20)
            let log = try String(contentsOfFile: stack.folder + "/log/catalogue.log", encoding: .utf8)
            #expect(log.contains("the database file was replaced"))
        }
    }
}
