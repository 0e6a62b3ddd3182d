import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisMessaging

/// `umkreis backup` with a bucket and points in time, on a real stack.
@Suite("backups of a running stack in a bucket", .serialized)
struct BackupBucketTests {
    private static func post(_ title: String, as kim: Client) async throws {
        let point = try Coordinate(lat: 47.8, lon: 13)
        _ = try await kim.send(CreatePost(post: PostContent(kind: "offer", title: title, point: point)), key: title)
    }

    private func done(_ ending: Program.Ending) throws {
        try #require(ending.status == 0, "\(ending.output)\(ending.errors)")
    }

    /// Options of a bucket, with the credentials in a private file of the stack's folder.
    private static func bucket(_ stack: RealStack, port: Int) throws -> [String] {
        let file = stack.folder + "/keys/s3"
        let content = Data("aws_access_key_id = key\naws_secret_access_key = secret\n".utf8)
        #expect(FileManager.default.createFile(atPath: file, contents: content, attributes: [.posixPermissions: 0o600]))
        return ["--endpoint", "http://127.0.0.1:\(port)", "--credentials", file]
    }

    private static func has(_ title: String, in folder: String) throws -> Bool {
        let file = URL(filePath: "\(folder)/catalogue/catalogue.sqlite")
        return try Data(contentsOf: file).range(of: Data(title.utf8)) != nil
    }

    @Test("points in time bring back what was written until a moment, and nothing of later")
    func restoresAMoment() async throws {
        let scratch = FileManager.default.temporaryDirectory.path + "/bucket-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        try await Python.serve("s3.py", ["moto", scratch]) { port in
            try await RealStack.run { stack in
                let kim = try await stack.client(timeout: .seconds(30)).registered("kim").client
                let options = try Self.bucket(stack, port: port)
                let shown = try await stack.umkreis(["backup", "init", "s3://bucket/a"] + options)
                try done(shown)
                #expect(!(shown.output + shown.errors).contains("secret"))
                try done(try await stack.umkreis(["backup", "create", "--max-rate", "50MB"]))
                try done(try await stack.umkreis(["backup", "schedule", "--point-in-time"]))
                try await Self.post("a lamp before the moment", as: kim)
                let moment = Timestamp.now
                var last = try await stack.umkreis(["backup", "list"])
                try await eventually("no points lead to the moment", within: .seconds(60)) {
                    let restore = ["backup", "restore", "--at", moment.description, "--to", scratch + "/copy"]
                    last = try await stack.umkreis(restore)
                    return last.status == 0
                }
                #expect(try Self.has("a lamp before the moment", in: scratch + "/copy"), "\(last.errors)")
                try await Self.post("a lamp after the moment", as: kim)
                let early = ["backup", "restore", "--at", "2020-01-01T00:00:00Z", "--to", scratch + "/early"]
                let refused = try await stack.umkreis(early)
                #expect(refused.status != 0 && refused.errors.contains("2020-01-01"))
                let key = ["backup", "restore", "--from", "s3://bucket/a", "--to", scratch + "/set"] + options
                try done(try await stack.umkreis(key))
                #expect(try !Self.has("a lamp", in: scratch + "/set"))
                try done(try await stack.umkreis(["backup", "schedule", "--off"]))
            }
        }
    }
}
