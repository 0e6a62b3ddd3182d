import Foundation
import GatewaySupervision
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis errors, umkreis info")
struct ErrorsCommandTests {
    private static func shell(_ answers: [String: [String]] = [:]) throws -> Shell {
        try Shell(over: RecordingReceiver(answers).transport)
    }

    @Test("a fault is listed by code, rule, field and command, and read in any language")
    func listsFaults() async throws {
        let shell = try Self.shell(["catalogue.findPost": ["!not-found id"]])
        #expect(await shell.run("post show \(someID)").status == .notFound)
        #expect(await shell.run("config set lang fr").status == .usage)
        let english = await shell.run("errors")
        let lines = english.output.split(separator: "\n")
        #expect(english.status == .ok && lines.count == 2, "\(english)")
        #expect(lines[0].contains("config set") && lines[0].contains("lang must be one of: en, de, nl"), "\(english)")
        #expect(lines[1].contains("post show") && lines[1].contains("not-found"), "\(english)")
        let german = await shell.run("errors --lang de")
        #expect(german.output.contains("lang muss eines sein von: en, de, nl"), "\(german)")
        let json = await shell.run("errors --json").json?["data"]?["errors"]?[0]
        #expect(json?["rule"] == "setting-word" && json?["field"] == "value" && json?["code"] == "usage")
    }

    @Test(
        "a refused command line is listed with its option and reason, without its values",
        arguments: [
            (
                "search --within 5secrets", "value-invalid", "--within <distance>",
                "der Wert von --within <Entfernung> war"
            ),
            ("post show", "argument-missing", "<post>", "<Eintrag> fehlte"),
            ("search --nowhere-secrets", "option-unknown", "--nowhere-secrets", "diese Option gibt es nicht"),
            ("down secrets", "argument-unexpected", nil, "ein Argument war zu viel"),
            ("chat mute \(someID) --hours 0", "option-refused", "--hours", "--hours wurde nicht angenommen"),
            ("search --near", "value-missing", "--near", "--near"),
        ] as [(String, String, String?, String)]
    )
    func listsOptions(command: String, rule: String, option: String?, german: String) async throws {
        let shell = try Self.shell()
        #expect(await shell.run(ShellCommand(command)).status == .usage)
        let listed = await shell.run("errors --json").json?["data"]?["errors"]?[0]
        #expect(listed?["rule"]?.text == rule)
        #expect(listed?["field"]?.text?.hasPrefix(option ?? "") ?? (option == nil), "\(String(describing: listed))")
        let text = await shell.run("errors --lang de").output
        #expect(text.contains(german), "\(text)")
        #expect(!text.contains("5secrets") && !text.contains("down secrets"))
    }

    @Test("the list keeps 50 entries and no arguments, and can be cleared") func keepsFifty() async throws {
        let shell = try Self.shell()
        for number in 0..<52 { _ = await shell.run("config get secret\(number)") }
        let path = try #require(try Self.file(shell))
        let stored = try WireJSON.decode(ErrorList.self, from: Array(Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(stored.entries.map(\.number) == Array(3...52))
        #expect(Set(stored.entries.map(\.command)) == ["config get"])
        let cleared = await shell.run("errors --clear")
        #expect(cleared.notices.contains("50 errors forgotten"))
        #expect(await shell.run("errors").notices.contains("no errors"))
    }

    private static func file(_ shell: Shell) throws -> String? {
        let folder = shell.path + "/.local/state/umkreis"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .first { $0.hasPrefix("errors-") && $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
    }

    @Test("failing commands at the same time are all listed") func listsParallelFaults() async throws {
        let shell = try Self.shell()
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { _ = await shell.run("config get colour") } }
        }
        #expect(await shell.run("errors").output.split(separator: "\n").count == 8)
    }

    @Test("a new error is announced once on a terminal, never in a pipe, with --json or --quiet")
    func announcesErrorsOnce() async throws {
        let shell = try Self.shell()
        for command in ["config get colour", "config get colour --json", "config get colour --quiet"] as [ShellCommand]
        {
            #expect(await !shell.run(command, onTerminal: command.words.count > 3).notices.contains("umkreis errors"))
        }
        #expect(await shell.run("info", onTerminal: true).notices.contains("3 new errors: umkreis errors"))
        #expect(await !shell.run("info", onTerminal: true).notices.contains("new error"))
        #expect(await !shell.run("config get colour", onTerminal: true).notices.contains("new error"))
        _ = await shell.run("errors")
        #expect(await !shell.run("info", onTerminal: true).notices.contains("new error"))
        let next = await shell.run("config get colour", onTerminal: true)
        #expect(next.notices.contains("1 new error: umkreis errors"), "\(next)")
    }

    @Test("a damaged list keeps no command from working") func replacesADamagedList() async throws {
        let shell = try Self.shell()
        _ = await shell.run("config get colour")
        let path = try #require(try Self.file(shell))
        try PrivateFile(path).write(Array("{".utf8))
        #expect(await shell.run("info", onTerminal: true).status == .ok)
        _ = await shell.run("config get colour")
        #expect(await shell.run("errors").output.split(separator: "\n").count == 1)
    }

    @Test("kept settings are announced at the first command of a session, not where they were set")
    func announcesSettingsOnce() async throws {
        let shell = try Self.shell()
        _ = await shell.run("config set lang de")
        let first = await shell.run("info", onTerminal: true)
        #expect(first.notices.contains("Einstellungen wiederhergestellt: lang de"), "\(first)")
        #expect(await shell.run("info", onTerminal: true).notices.isEmpty)
        let other = try Self.shell()
        _ = await other.run("config set lang de", onTerminal: true)
        #expect(await other.run("info", onTerminal: true).notices.isEmpty)
    }

    @Test("a list of posts announces kinds that have changed since the previous list") func announcesNews() async throws
    {
        func news(_ kinds: String, _ cursor: String) -> String { #"{"kinds":[\#(kinds)],"cursor":"\#(cursor)"}"# }
        let change = #"{"kind":"restaurant","changedAt":"2026-05-01T11:00:00.000Z"}"#
        let peer = RecordingReceiver([
            "geo.search": [#"{"hits":[],"total":{"count":0}}"#],
            "catalogue.newsAfter": [news(change, "MQ"), news(change, "Mg"), news("", "Mg")],
        ])
        let shell = try Shell(over: peer.transport)
        let first = await shell.run("search lamp", onTerminal: true)
        #expect(first.status == .ok && !first.notices.contains("new data"), "\(first)")
        let second = await shell.run("search lamp", onTerminal: true)
        #expect(second.notices.contains("new data since your last list: restaurant"), "\(second)")
        let third = await shell.run("search lamp", onTerminal: true)
        #expect(!third.notices.contains("new data"), "\(third)")
        let cursors = peer.recorded.filter { $0.call == "catalogue.newsAfter" }.map(\.body)
        #expect(cursors == ["{}", #"{"cursor":"MQ"}"#, #"{"cursor":"Mg"}"#])
        let piped = await shell.run("search lamp")
        #expect(piped.status == .ok && peer.recorded.filter { $0.call == "catalogue.newsAfter" }.count == 3)
    }

    @Test("info shows the version and the places of files, also in German") func showsPlaces() async throws {
        let shell = try Self.shell()
        let info = await shell.run("info")
        #expect(info.status == .ok && info.output.contains(Release.version), "\(info)")
        #expect(info.output.contains("\(shell.path)/.config/umkreis/settings.json"))
        #expect(info.output.contains("umkreis help"))
        let german = await shell.run("info --lang de")
        #expect(german.output.contains("Einstellungen") && german.output.contains("Deutsch"), "\(german)")
        let data = await shell.run("info --json").json?["data"]
        #expect(data?["data"]?.text == shell.dataDirectory && data?["language"] == "en")
    }
}
