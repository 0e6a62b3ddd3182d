import AuthContract
import CatalogueContract
import Foundation
import GeoSearchContract
import TestKit
import Testing
import UmkreisMessaging

/// A temporarily full disk under real processes.
@Suite("a full disk under the stack", .serialized)
struct FullDiskTests {
    private static let services = ["auth", "catalogue", "geo", "favourites", "chat"]

    /// Whether mounting is allowed; mostly not in a container.
    private static let mayMount: Bool = {
        let folder = FileManager.default.temporaryDirectory.path + "/umk-may-mount-\(getpid())"
        defer { rmdir(folder) }
        guard mkdir(folder, 0o700) == 0, mount("tmpfs", folder, "tmpfs", 0, "size=65536") == 0 else { return false }
        return umount2(folder, Int32(MNT_DETACH)) == 0
    }()

    @Test(.enabled(if: mayMount, "this process may not mount a file system"))
    func endsNoProcessAndIsOverWhenThereIsRoom() async throws {
        try await RealStack.run(onDiskOf: 64 << 20) { stack in
            let client = stack.client(timeout: .seconds(10))
            let kim = try await client.registered("kim").client
            let first = try await kim.send(CreatePost(post: Self.content("A first lamp")), key: "first").post
            let pids = try await Self.pids(stack)
            try Self.fill(stack.folder + "/ballast")
            let fault = try await Self.refusal(by: kim)
            #expect(fault.code == .unavailable && fault.retryAfterMs == 5000, "\(fault)")
            #expect(try await client.send(Ready(), to: .catalogue).isDiskFull == true)
            #expect(try await client.send(FindPost(id: first.id)).post.id == first.id)
            #expect(try await client.send(Search(words: "first lamp")).hits.map(\.post) == [first.id])
            #expect(try await Self.pids(stack) == pids)
            unlink(stack.folder + "/ballast")
            #expect(try await client.send(Ready(), to: .catalogue).isDiskFull == nil)
            let last = try await kim.send(CreatePost(post: Self.content("A last lantern")), key: "last").post
            try await eventually("geo-search did not go on") {
                try await client.send(Search(words: "last lantern")).hits.map(\.post) == [last.id]
            }
            #expect(try await Self.pids(stack) == pids)
            #expect(try await stack.umkreis(["status"]).status == 0)
        }
    }

    @Test("a service does not start on a full disk and says so", .enabled(if: mayMount))
    func refusesToStart() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/umk-full-\(UInt32.random(in: 0 ... .max))"
        try #require(mkdir(folder, 0o700) == 0)
        defer { rmdir(folder) }
        try #require(mount("tmpfs", folder, "tmpfs", 0, "size=16384,mode=0700") == 0)
        defer { umount2(folder, Int32(MNT_DETACH)) }
        let auth = RealStack.products.appending(path: "umkreis-auth")
        let ending = try await Program(executable: auth, environment: ["DATA": folder]).run([])
        #expect(ending.status == 78)
        let words = "its disk is full; free space outside of it, or enlarge its volume, and start the service again"
        let line = "auth: cannot write to the data folder \(folder)/auth: \(words)"
        #expect(ending.fatal == line, "\(ending.errors)")
    }

    private static func content(_ title: String, text: String? = nil) throws -> PostContent {
        PostContent(kind: "offer", title: title, text: text, point: try Coordinate(lat: 47.8, lon: 13))
    }

    private static func pids(_ stack: RealStack) async throws -> [Int32?] {
        var pids: [Int32?] = []
        for service in services { pids.append(try await stack.pid(of: service)) }
        return pids
    }

    /// The fault of the first write without space; the logs have some reserve.
    private static func refusal(by client: Client) async throws -> Fault {
        for number in 1...2000 {
            do {
                let text = String(repeating: "no room ", count: 1000)
                let post = CreatePost(post: try content("Post \(number)", text: text))
                _ = try await client.send(post, key: "full-\(number)")
            } catch let fault as Fault {
                return fault
            }
        }
        throw Fault(.internal, "there was room for 2,000 posts")
    }

    private static func fill(_ path: String) throws {
        let file = open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        let block = [UInt8](repeating: 1, count: 65_536)
        for size in [block.count, 4096] {
            while write(file, block, size) > 0 {}
        }
    }
}
