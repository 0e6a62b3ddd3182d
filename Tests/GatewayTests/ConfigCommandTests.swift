import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// Settings in the data directory, checked by their services.
@Suite("umkreis config")
struct ConfigCommandTests {
    private static let app = #"{"name":"trips","settings":{"auth.password-minimum":"6"}}"#
    private static let declared = #"{"app":{"name":"trips"},"changedAt":"2026-05-01T11:00:00.000Z"}"#

    @Test("a setting is kept in a file of mode 0600 and removed again") func setsAndUnsets() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let before = await shell.run("config get auth.password-minimum")
        #expect(before.output == "8\n" && before.notices.contains("from default"), "\(before)")
        let set = await shell.run("config set auth.password-minimum 6")
        #expect(set.status == .ok && set.notices.contains("takes effect after a restart"), "\(set)")
        let path = shell.dataDirectory + "/settings.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let after = await shell.run("config get auth.password-minimum")
        #expect(after.output == "6\n" && after.notices.contains("from config"), "\(after)")
        #expect(await shell.run("config unset auth.password-minimum").status == .ok)
        #expect(await shell.run("config get auth.password-minimum").output == "8\n")
        let again = await shell.run("config unset auth.password-minimum")
        #expect(again.status == .ok && again.notices.contains("was not set"), "\(again)")
    }

    @Test("a setting of an earlier version, which stops its service, can be removed")
    func removesFormerSettings() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("config set auth.guest-days 30").status == .ok)
        let path = shell.dataDirectory + "/settings.json"
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        let former = Data(stored.replacing("auth.guest-days", with: "auth.guest-weeks").utf8)
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        #expect(FileManager.default.createFile(atPath: path, contents: former, attributes: mode))
        #expect(await shell.run("config set auth.guest-days 30").status == .usage)
        let outcome = await shell.run("config unset auth.guest-weeks")
        #expect(outcome.status == .ok && outcome.notices.contains("no longer exists"), "\(outcome)")
        #expect(await shell.run("config set auth.guest-days 30").status == .ok)
    }

    @Test("simultaneous changes of settings are all kept") func setsTwoAtOnce() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let given = ["auth.guest-days": "30", "auth.password-minimum": "6", "chat.message-burst": "7"]
        await withTaskGroup { group in
            for (name, value) in given { group.addTask { _ = await shell.run("config set \(name) \(value)") } }
        }
        for (name, value) in given {
            #expect(await shell.run("config get \(name)").output == "\(value)\n")
        }
    }

    @Test("settings that demand each other are stored in one command, and removed in one")
    func setsSeveralAtOnce() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let mail = "auth.mail-mode=smtp auth.mail-smtp=smtp://127.0.0.1:2525 auth.mail-tls=none"
        let incomplete = await shell.run(ShellCommand("config set " + mail))
        #expect(incomplete.status == .usage && incomplete.notices.contains("auth.mail-from must be"), "\(incomplete)")
        #expect(incomplete.notices.contains("try: umkreis config set \(mail) auth.mail-from=VALUE"), "\(incomplete)")
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory + "/settings.json"))
        let set = await shell.run(ShellCommand("config set " + mail + " auth.mail-from=post@example.org"))
        #expect(set.status == .ok && set.output.contains("auth.mail-smtp=smtp://127.0.0.1:2525\n"), "\(set)")
        #expect(set.notices.contains("after a restart: umkreis restart auth"), "\(set)")
        #expect(await shell.run("config get auth.mail-mode").output == "smtp\n")
        #expect(await shell.run("config unset auth.mail-mode").status == .usage)
        #expect(await shell.run("config get auth.mail-mode").output == "smtp\n")
        let names = mail.split(separator: " ").map { $0.prefix { $0 != "=" } }.joined(separator: " ")
        let unset = await shell.run(ShellCommand("config unset " + names + " auth.mail-from chat.message-burst"))
        #expect(unset.status == .ok && unset.notices.contains("chat.message-burst was not set"), "\(unset)")
        #expect(await shell.run("config get auth.mail-mode").output == "file\n")
    }

    @Test(
        "one refused setting leaves all settings of the command unchanged",
        arguments: [
            ("auth.guest-days=30 auth.password-minimum=5", "auth.password-minimum"),
            ("auth.guest-days=30 chat.message-burst=-1", "chat.message-burst"),
            ("auth.guest-days=30 auth.guest-day=30", "did you mean auth.guest-days?"),
            ("auth.guest-days=30 auth.guest-days=31", "given twice"),
            ("auth.guest-days=30 lang=de", "lang is your own"),
            ("auth.guest-days=30 auth.password-minimum", "not like NAME=VALUE"),
            ("auth.guest-days=30 edge.http=nowhere", "edge.http must be an address"),
            ("auth.guest-days=30 edge.port=1", "unknown setting"),
        ]
    )
    func storesSettingsTogether(words: String, reason: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run(ShellCommand("config set " + words))
        #expect(outcome.status == .usage && outcome.notices.contains(reason), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory + "/settings.json"))
    }

    @Test("the address of the edge is a setting of umkreis up") func setsTheAddressOfTheEdge() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("config get edge.http").output == "127.0.0.1:8080\n")
        let set = await shell.run("config set edge.http 127.0.0.1:8091")
        #expect(set.output == "127.0.0.1:8091\n" && set.notices.contains("umkreis down; umkreis up"), "\(set)")
        #expect(await shell.run("config list").output.contains("edge.http"))
        let given = await shell.run("config get edge.http", environment: ["UMKREIS_HTTP": "off"])
        #expect(given.output == "off\n" && given.notices.contains("environment"), "\(given)")
        #expect(await shell.run("config unset edge.http").output == "127.0.0.1:8080\n")
    }

    @Test(
        "a value that the service does not start with is not kept",
        arguments: [
            ("auth.password-minimum", "5", "a whole number from 6 to 64"),
            ("auth.register-answer", "yes", "tell or alike"),
            ("auth.password-memory-kib", "7168", "enough"), ("auth.mail-mode", "smtp", "the sender's address"),
            ("auth.password-minimun", "6", "did you mean auth.password-minimum?"),
            ("mail.mode", "file", "unknown service"),
        ]
    )
    func refuses(name: String, value: String, words: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("config set \(name) \(value)")
        #expect(outcome.status == .usage && outcome.notices.contains(words), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory + "/settings.json"))
    }

    @Test("the list has value, source, default and range of every setting; the environment overrides the file")
    func lists() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        _ = await shell.run("config set auth.guest-days 30")
        let environment = ["SETTING_GUEST_DAYS": "7"]
        let outcome = await shell.run("config list --json", environment: environment)
        guard case .array(let settings) = outcome.json?["data"] else {
            Issue.record("no settings in \(outcome)")
            return
        }
        let days = try #require(settings.first { $0["name"] == "auth.guest-days" })
        #expect(days["value"] == "7" && days["source"] == "environment" && days["standard"] == "90")
        #expect(days["rule"] == "a whole number from 1 to 3650")
        #expect(settings.contains { $0["name"] == "chat.message-burst" && $0["source"] == "default" })
        let overridden = await shell.run("config set auth.guest-days 31", environment: environment)
        #expect(overridden.notices.contains("the environment overrides the stored value"))
    }

    @Test("your language is kept, listed with its source, and forgotten again") func keepsTheLanguage() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let before = await shell.run("config get lang")
        #expect(before.output == "en\n" && before.notices.contains("from default"), "\(before)")
        let given = await shell.run("config get lang", environment: ["LANG": "nl_NL.UTF-8"])
        #expect(given.output == "nl\n" && given.notices.contains("omgeving"), "\(given)")
        #expect(await shell.run("config set lang de").output == "de\n")
        #expect(await shell.run("config get lang").notices.contains("config"))
        #expect(await shell.run("config list").output.hasPrefix("lang "))
        #expect(await shell.run("info").output.contains("Sprache"))
        #expect(await shell.run("config set lang de", environment: ["LANG": "C"]).status == .ok)
        let path = shell.path + "/.config/umkreis/settings.json"
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(await shell.run("config unset lang").output == "en\n")
        #expect(await shell.run("config unset lang").notices.contains("lang was not set"))
        for command in ["config set lang fr", "config get langg", "config set colour red"] as [ShellCommand] {
            #expect(await shell.run(command).status == .usage)
        }
        #expect(await shell.run("config get langg").notices.contains("did you mean lang?"))
    }

    @Test("an app's file sets its policies, and an operator's setting goes before them")
    func appsSetPolicies() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let shell = try Shell(over: RecordingReceiver(["catalogue.declareApp": [Self.declared]]).transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let installed = await shell.run("app install \(try file(Self.app, in: folder))")
        #expect(installed.status == .ok, "\(installed)")
        let app = await shell.run("config get auth.password-minimum")
        #expect(app.output == "6\n" && app.notices.contains("from app trips"), "\(app)")
        _ = await shell.run("config set auth.password-minimum 10")
        #expect(await shell.run("config get auth.password-minimum").output == "10\n")
        _ = await shell.run("config unset auth.password-minimum")
        let other = Self.app.replacing("trips", with: "diary").replacing("6", with: "12")
        let conflict = await shell.run("app install \(try file(other, in: folder))")
        #expect(conflict.status == .conflict && conflict.notices.contains("the app trips"), "\(conflict)")
    }

    @Test("an app's file sets neither an operator's setting nor a value that is refused")
    func appsSetOnlyPolicies() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let peer = RecordingReceiver([:])
        let shell = try Shell(over: peer.transport)
        for (name, value) in [("auth.token-seconds", "60"), ("auth.password-minimum", "5"), ("auth.colour", "red")] {
            let app = #"{"name":"trips","settings":{"\#(name)":"\#(value)"}}"#
            let outcome = await shell.run("app install \(try file(app, in: folder))")
            #expect(outcome.status == .usage && outcome.notices.contains(name), "\(outcome)")
        }
        #expect(peer.recorded.isEmpty)
    }

    private func file(_ text: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/app.json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
