import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis completion", .serialized)
struct CompletionCommandTests {
    private static let id = "01JWA9D8E0000000000000000A"

    /// The script's question about a positional argument, with the cursor after the last word.
    private static func asking(_ command: [String], _ words: [String]) -> [String] {
        ["---completion"] + command + ["--", "positional@0", "\(words.count - 1)", "0"] + words + [""]
    }

    @Test(
        "the script of each shell says where to put it",
        arguments: [
            ("bash", "#!/bin/bash", "~/.local/share/bash-completion/completions/umkreis"),
            ("zsh", "#compdef umkreis", "/usr/share/zsh/vendor-completions/_umkreis"),
            ("fish", "# Completions of umkreis", "~/.config/fish/completions/umkreis.fish"),
        ]
    )
    func printsScripts(shell: String, beginning: String, place: String) async throws {
        let outcome = try await Shell(over: RecordingReceiver([:]).transport).run("completion \(shell)")
        #expect(outcome.status == .ok && outcome.notices.isEmpty)
        #expect(outcome.output.hasPrefix(beginning))
        #expect(outcome.output.contains(place))
        #expect(outcome.output.contains("---completion kind show -- positional@0"))
    }

    @Test("a shell that is not supported is refused") func refusesOtherShells() async throws {
        let outcome = try await Shell(over: RecordingReceiver([:]).transport).run("completion tcsh")
        #expect(outcome.status == .usage, "\(outcome)")
    }

    @Test("kinds come from the running stack; a stopped stack completes no kinds") func completesKinds() async throws {
        let declared =
            #"{"kind":{"name":"bike","labels":{"en":"Bicycle"},"facets":{}},"revision":1,"#
            + #""changedAt":"2026-05-01T11:00:00.000Z"}"#
        let asking = Self.asking(["kind", "show"], ["umkreis", "kind", "show"])
        let up = RecordingReceiver(["catalogue.listKinds": [#"{"kinds":[\#(declared)]}"#]])
        #expect(try await Shell(over: up.transport).run("\(asking)").output == "bike\n")
        #expect(up.recorded.map(\.token) == [nil])
        let down = try await Shell(over: RecordingReceiver([:]).transport).run("\(asking)")
        #expect(down.status == .ok && down.output == "\n" && down.notices.isEmpty, "\(down)")
    }

    @Test("ids and their numbers are those of the last list in the terminal") func completesIDs() async throws {
        let sessions = [Self.id, "01JWA9D8E0000000000000000B"].map { id in
            #"{"session":"\#(id)","createdAt":"2026-05-01T09:30:00.000Z","lastUsedAt":"2026-05-01T09:45:00.000Z","#
                + #""expiresAt":"2026-06-01T09:45:00.000Z","isCurrent":false}"#
        }
        let peer = RecordingReceiver(["auth.listSessions": [#"{"sessions":[\#(sessions.joined(separator: ","))]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let revoke = ["account", "sessions", "revoke"]
        let asking = Self.asking(revoke, ["umkreis"] + revoke)
        #expect(await shell.run("account sessions list --json").status == .ok)
        #expect(await shell.run("\(asking)").output == "\n")
        #expect(await shell.run("account sessions list").status == .ok)
        #expect(await shell.run("\(asking)").output == "\n", "what is piped has no numbers")
        #expect(await shell.run("account sessions list", onTerminal: true).status == .ok)
        #expect(await shell.run("\(asking)", terminal: "window-2").output == "\n")
        #expect(await shell.run("\(asking)").output == "1\n2\n\(Self.id)\n01JWA9D8E0000000000000000B\n")
        let post = Self.asking(["post", "show"], ["umkreis", "post", "show"])
        #expect(await shell.run("\(post)").output == "\n", "a session is no post")
        let other = Self.asking(revoke, ["umkreis"] + revoke + ["--profile", "other"])
        #expect(await shell.run("\(other)").output == "\n")
    }

    @Test("config completes the names of all settings") func completesSettings() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        for verb in ["get", "set", "unset"] {
            let asking = Self.asking(["config", verb], ["umkreis", "config", verb])
            let names = await shell.run("\(asking)").output.split(separator: "\n")
            #expect(names.first == "lang" && names.contains("auth.password-minimum"), "\(verb): \(names)")
            #expect(names.contains("edge.http"), "\(verb): \(names)")
        }
    }

    @Test("call completes files behind @, also where a shell splits there") func completesFilesOfCalls() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try FileManager.default.createDirectory(atPath: folder.path + "/bodies", withIntermediateDirectories: false)
        try "{}".write(toFile: folder.path + "/body.json", atomically: true, encoding: .utf8)
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let start = folder.path + "/bo"
        let cases = [
            (["@\(start)"], "@"), (["text=@\(start)"], "text=@"), (["text=@", start], ""),
            (["post:=", "@", start], ""),
        ]
        for (typed, head) in cases {
            let words = ["umkreis", "call", "auth.ping"] + typed
            let cursor = ["positional@1", "\(words.count - 1)", "\(typed.last?.count ?? 0)"]
            let question = ["---completion", "call", "--"] + cursor + words
            let found = await shell.run("\(question)").output.split(separator: "\n").map(String.init)
            let expected = ["bodies/", "body.json"].map { head + folder.path + "/" + $0 }
            #expect(expected.allSatisfy(found.contains), "\(typed): \(found)")
        }
        let member = ["umkreis", "call", "auth.ping", "na"]
        let question = ["---completion", "call", "--", "positional@1", "3", "2"] + member
        #expect(await shell.run("\(question)").output == "\n")
    }

    @Test("a number and the beginning of an id name an entry of the latest list of its kind") func namesEntries() {
        let recorder = IDRecorder()
        let ids = ["01JWA9D8E0000000000000000A", "01JWA9D8E0000000000000000B", "01JWB9D8E0000000000000000C"]
        for id in ids + [ids[0]] { _ = recorder.add(id, named: "A lamp", of: "Post") }
        let listed = recorder.lists
        func id(_ typed: String, _ kind: String = "Post") -> String? { listed.entry(for: typed, of: kind)?.id }
        #expect(id("3") == ids[2])
        #expect(id("01jwb") == ids[2])
        #expect(id("01JWA") == nil, "two begin so")
        #expect(id("01J") == nil, "too short")
        for number in ["0", "4", "-1"] { #expect(id(number) == nil) }
        #expect(id("1", "User") == nil)
    }
}
