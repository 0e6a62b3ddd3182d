import AuthContract
import CatalogueContract
import Foundation
import GatewaySupervision
import StackTestKit
import TestKit
import Testing
import UmkreisTokens
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis photo", .stack)
struct PhotoCommandTests {
    private static func setUp() async throws -> Shell {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        return shell
    }

    private static func picture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "CatalogueTests/Fixtures/\(name)").path
    }

    private static let pictures = ["lake.jpg", "stamp.jpg", "flag.png", "card.webp"].map(picture)

    @Test(
        "a fault names the file in place of the member",
        arguments: [("en", "notes.txt is not an image [invalid]"), ("de", "notes.txt: Diese Datei ist kein Foto")]
    )
    func aFaultNamesTheFile(language: String, words: String) async throws {
        let shell = try await Self.setUp()
        let file = shell.path + "/notes.txt"
        try Data("these are only notes, and no picture at all".utf8).write(to: URL(fileURLWithPath: file))
        for command in ["photo add \(file)", "post create 'A boat' --photo \(file)", "profile edit --photo \(file)"] {
            let refusal = await shell.run("\(ShellCommand(command)) --lang \(language) --profile paula")
            #expect(refusal.notices.contains(words) && !refusal.notices.contains("upload"), "\(refusal)")
        }
    }

    @Test func reportsTheSizeLimitInMebibytes() async throws {
        let shell = try await Self.setUp()
        let file = shell.path + "/large.jpg"
        try Data(count: 10 * 1024 * 1024 + 1).write(to: URL(fileURLWithPath: file))
        let refusal = await shell.run("photo add \(file) --lang nl --profile paula")
        #expect(refusal.notices.contains("is groter dan 10 MiB"), "\(refusal)")
    }

    @Test("a post that is there shows pictures that are added to it, behind its own")
    func aPostShowsMore() async throws {
        let shell = try await Self.setUp()
        let words: ShellCommand = "post create 'A boat' --photo \(Self.pictures[0]) --json --profile paula"
        let id = try #require(await shell.run(words).json?["data"]?["post"]?["id"]?.text)
        _ = try await shell.done("photo add \(Self.pictures[1]) \(Self.pictures[2]) --post \(id)", as: "paula")
        guard case .array(let photos) = try await shell.done("post show \(id)", as: "paula")["post"]?["photos"]
        else { throw NoPhotos() }
        #expect(photos.count == 3)
        let refusal = await shell.run("photo add \(Self.pictures[3]) --post \(id)")
        #expect(refusal.status != .ok)
    }

    @Test("viewers of a message download its picture") func aPictureOfAMessage() async throws {
        let shell = try await Self.setUp()
        let sami = try await shell.registers("sami")
        let opened = try await shell.done("chat open \(sami)", as: "paula")
        let talk = try #require(opened["conversation"]?["id"]?.text)
        let sent = try await shell.done("chat send \(talk) --photo \(Self.pictures[0])", as: "paula")
        let photo = try #require(sent["message"]?["photos"]?[0]?.text)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.path + "/lake.jpg"
        let get = ["photo", "get", photo, "--in", talk, "--message", "1", "-o", file, "--profile", "sami"]
        #expect(await shell.run("\(get)").status == .ok)
        #expect(FileManager.default.contents(atPath: file)?.isEmpty == false)
        #expect(await shell.run("photo get \(photo) --profile sami -o \(file + "2")").status == .notFound)
        #expect(await shell.run("photo get \(photo) --message 1").status == .usage)
    }

    @Test("a post with five photos round-trips", .everyWiring) func aPostWithFivePhotosRoundTrips() async throws {
        let shell = try await Self.setUp()
        let files = Self.pictures + [Self.pictures[0]]
        let words =
            ["post", "create", "A boat"] + files.flatMap { ["--photo", $0] } + ["--json", "--profile", "paula"]
        let posted = try #require(await shell.run("\(words)").json?["data"]?["post"])
        guard case .array(let photos) = posted["photos"] else { throw NoPhotos() }
        #expect(photos.count == 5)
        for (photo, file) in zip(photos, files) {
            let id = try #require(photo["id"]?.text)
            let target = shell.path + "/" + URL(fileURLWithPath: file).lastPathComponent + id
            let got = try await shell.done("photo get \(id) -o \(target)", as: "paula")
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: target)))
            #expect(got["picture"]?["sha256"] == .string(SHA256.hex(of: bytes)))
            #expect(try await Python.run("pixels.py", file, target) == "same\n")
            let name = target + ".320"
            _ = try await shell.done("photo get \(id) --variant 320 -o \(name)", as: "paula")
            #expect(FileManager.default.fileExists(atPath: name))
        }
        let sheet = await shell.run("post show \(try #require(posted["id"]?.text))")
        #expect(sheet.output.contains(try #require(photos[0]["id"]?.text)))
    }

    @Test func goesOnWhereItWasInterrupted() async throws {
        let shell = try await Self.setUp()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: Self.picture("lake.jpg")))
        bytes.append(Data(repeating: 7, count: 10 * WireLimits.blob))
        let file = shell.path + "/lake.jpg"
        try bytes.write(to: URL(fileURLWithPath: file))
        let home = ["HOME": shell.path]
        let account = try ProfileFiles(DataDirectory(nil, home), profile: "paula", home).credentials.read()
        let paula = world.client.signedIn(with: account?.token)
        let request = BeginUpload(size: bytes.count, sha256: SHA256.hex(of: Array(bytes)))
        let begun = try await paula.send(request)
        for index in 0..<4 {
            let chunk = Array(bytes[(index * begun.chunkSize)..<((index + 1) * begun.chunkSize)])
            try await paula.send(UploadChunk(upload: begun.upload, index: index), blob: chunk)
        }
        let outcome = await shell.run("photo add \(file) --profile paula", onTerminal: true)
        #expect(outcome.status == .ok)
        #expect(outcome.notices.contains("lake.jpg: 36 %") && !outcome.notices.contains("lake.jpg: 27 %"))
        #expect(outcome.notices.contains("was taken near"))
        #expect(try await paula.send(ListMedia()).files == 1)
    }

    @Test func anExportHasThePicturesToo() async throws {
        let shell = try await Self.setUp()
        let added = try await shell.done("photo add \(Self.picture("stamp.jpg"))", as: "paula")
        let id = try #require(added["photos"]?[0]?["media"]?["photo"]?["id"]?.text)
        let target = shell.path + "/stamp.jpg"
        _ = try await shell.done("photo get \(id) -o \(target)", as: "paula")
        let archive = shell.path + "/me.zip"
        let words: ShellCommand = "account export \(archive) --profile paula --password-stdin"
        #expect(await shell.run(words, input: "paula brindle ferry oxide\n").status == .ok)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: archive))
        #expect(bytes.range(of: try Data(contentsOf: URL(fileURLWithPath: target))) != nil)
        #expect(bytes.range(of: Data("\(id).jpg".utf8)) != nil && bytes.range(of: Data("media.ndjson".utf8)) != nil)
    }

    @Test func replacesNoFileUnasked() async throws {
        let shell = try await Self.setUp()
        let added = try await shell.done("photo add \(Self.picture("stamp.jpg"))", as: "paula")
        let id = try #require(added["photos"]?[0]?["media"]?["photo"]?["id"]?.text)
        let file = shell.path + "/mine.jpg"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(await shell.run("photo get \(id) -o \(file) --profile paula").status == .conflict)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(await shell.run("photo get \(id) -o \(file) --force --profile paula").status == .ok)
        #expect(await shell.run("photo add /nowhere.jpg --profile paula").status == .usage)
        let listed = try await shell.done("photo list", as: "paula")
        #expect(listed["media"]?[0]?["name"] == .string("stamp.jpg"))
        _ = try await shell.done("photo delete \(id) --yes", as: "paula")
        #expect(try await shell.done("photo list", as: "paula")["files"] == .integer(0))
    }

    @Test("pictures beside an import's file are uploaded once") func anImportBringsPictures() async throws {
        let shell = try await Self.setUp()
        for (index, file) in Self.pictures.prefix(3).enumerated() {
            try FileManager.default.createDirectory(atPath: shell.path + "/in/p", withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: file, toPath: shell.path + "/in/p/\(index).bin")
        }
        let file = shell.path + "/in/boats.csv"
        let rows = [
            "id,title,Bild", "a,A boat,p/0.bin;p/1.bin", "b,A raft,p/1.bin", "c,An oar,", "d,A sail,p/9.bin",
            "e,A mast,../credentials.json",
        ]
        try Data(rows.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
        let words: ShellCommand = "import \(file) --kind offer --map Bild=images --prune --json --profile paula"
        let first = await shell.run(words)
        #expect(first.status == .ok)
        let report = try #require(first.json?["data"])
        #expect(report["created"] == .integer(5) && report["warned"] == .integer(2))
        #expect(report["warnings"]?[0]?["line"] == .integer(5) && report["warnings"]?[0]?["externalID"] == "d")
        #expect(report["warnings"]?[0]?["fault"]?["field"] == "images")
        #expect(first.notices.contains("line 6: is left out: images is outside the folder"))
        let photos = try await shell.done("photo list", as: "paula")
        #expect(photos["files"] == .integer(2))
        let again = try #require(await shell.run(words).json?["data"])
        #expect(again["unchanged"] == .integer(5) && again["updated"] == .integer(0))
        #expect(try await shell.done("photo list", as: "paula") == photos)
        guard case .array(let posts) = try await shell.done("post list --mine", as: "paula")["posts"]
        else { throw NoPhotos() }
        let counts = posts.map { post in if case .array(let photos)? = post["photos"] { photos.count } else { 0 } }
        #expect(counts.sorted() == [0, 0, 0, 1, 2])
    }

    private struct NoPhotos: Error {}
}
