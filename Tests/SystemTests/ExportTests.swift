import Foundation
import TestKit
import Testing

/// An independent program reads the archive.
@Suite("umkreis account export", .serialized)
struct ExportTests {
    private static let reader = """
        import json, sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        assert archive.testzip() is None
        for name in archive.namelist():
            text = archive.read(name).decode()
            if name.endswith("json"):
                for line in text.splitlines():
                    assert isinstance(json.loads(line), dict)
            print(name, len(text.splitlines()))
        print(json.loads(archive.read("account.json"))["email"])
        """

    @Test("writes an archive that others read") func writesAnArchiveThatOthersRead() async throws {
        try await RealStack.run { stack in
            let registered = try await stack.umkreis(
                ["account", "register", "--email", "kim@example.org", "--name", "Kim", "--password-stdin"],
                input: "kim brindle ferry oxide\n"
            )
            #expect(registered.status == 0, "\(registered.errors)")
            for number in 1...3 { _ = try await stack.umkreis(["post", "create", "Lamp \(number) für Übermut"]) }
            let file = stack.folder + "/kim.zip"
            let exported = try await stack.umkreis(["account", "export", file])
            #expect(exported.status == 0, "\(exported.errors)")
            let python = Program(executable: Python.executable)
            let read = try await python.run(["-c", Self.reader, file])
            #expect(read.status == 0, "\(read.errors)")
            let lines = read.output.split(separator: "\n").map(String.init)
            #expect(lines.contains("account.json 1"), "\(lines)")
            #expect(lines.contains("posts.ndjson 3"), "\(lines)")
            #expect(lines.last == "kim@example.org")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)

            #expect(try await stack.umkreis(["account", "export", file]).status == 5)
            #expect(try await stack.umkreis(["account", "export", file, "--force"]).status == 0)
            let left = try FileManager.default.contentsOfDirectory(atPath: stack.folder).filter { $0.contains("kim") }
            #expect(left == ["kim.zip"])
        }
    }

    @Test func leavesNoFileAfterAFailure() async throws {
        try await RealStack.run { stack in
            _ = try await stack.umkreis(
                ["account", "register", "--email", "kim@example.org", "--name", "Kim", "--password-stdin"],
                input: "kim brindle ferry oxide\n"
            )
            let file = stack.folder + "/kim.zip"
            try await stack.freezing("chat") {
                let export = try await stack.umkreis(["account", "export", file, "--timeout", "1s"])
                #expect(export.status == 7, "\(export.errors)")
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: stack.folder).filter { $0.contains("kim") }
            #expect(left == [])
        }
    }
}
