import Foundation
import Glibc
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewayOperations

@Suite("umkreis stack")
struct StackCommandTests {
    private static let secrets =
        ["service.key"] + ["auth", "catalogue", "geo", "favourites", "chat", "edge", "gateway"].map { $0 + ".key" } + [
            "peers"
        ]
    /// As root, the files belong to the image's user.
    private static let owner = geteuid() == 0 ? "10001:10001" : "\(geteuid()):\(getegid())"

    private static func inFolder(_ body: (Shell, String) async throws -> Void) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        try await body(shell, shell.path + "/stack")
    }

    private static func content(_ folder: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in [".env"] + secrets.map({ "secrets/" + $0 }) {
            found[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        return found
    }

    private static func status(_ path: String) -> stat {
        var status = stat()
        #expect(stat(path, &status) == 0, "there is no \(path)")
        return status
    }

    private static func change(_ path: String, _ edit: (String) -> String) throws {
        try Data(edit(String(contentsOfFile: path, encoding: .utf8)).utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("settings and secrets are readable by the containers' user only") func makesTheFiles() async throws {
        try await Self.inFolder { shell, folder in
            let outcome = await shell.run("stack init \(folder)")
            #expect(outcome.status == .ok, "\(outcome)")
            #expect(outcome.output.split(separator: "\n").count == 10)
            #expect(outcome.notices.contains("docker compose up"))
            #expect(Self.status(folder + "/secrets").st_mode & 0o777 == 0o700)
            for name in Self.secrets {
                let status = Self.status("\(folder)/secrets/\(name)")
                #expect(status.st_mode & 0o777 == (name == "peers" ? 0o644 : 0o600), "\(name)")
                #expect("\(status.st_uid):\(status.st_gid)" == Self.owner, "\(name)")
            }
            #expect(Self.status(folder + "/.env").st_mode & 0o777 == 0o600)
            let environment = try EnvironmentFile(text: String(contentsOfFile: folder + "/.env", encoding: .utf8))
            #expect(environment["UMKREIS_VERSION"] == Release.version && environment["UMKREIS_USER"] == Self.owner)
            #expect(environment["COMPOSE_PROJECT_NAME"] == "umkreis", "volumes must not be named after the folder")
            let deployment = try #require(environment["UMKREIS_DEPLOYMENT"])
            #expect(
                deployment.count == 8
                    && deployment.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789".utf8.contains)
            )
            #expect(await shell.run("stack check \(folder)").status == .ok)
        }
    }

    @Test("existing files stay, missing ones are created") func keepsExistingFiles() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("stack init \(folder)")
            let made = try Self.content(folder)
            let again = await shell.run("stack init \(folder)")
            #expect(again.status == .ok && again.output.isEmpty && again.notices.contains("all files exist already"))
            #expect(try Self.content(folder) == made)
            for name in [".env", "secrets/service.key"] { #expect(unlink("\(folder)/\(name)") == 0) }
            let third = await shell.run("stack init \(folder) --json")
            #expect(
                third.json?["data"]?["made"]
                    == .array([.string(folder + "/.env"), .string(folder + "/secrets/service.key")]),
                "\(third)"
            )
            let now = try Self.content(folder)
            #expect(now.filter { made[$0.key] != $0.value }.keys.sorted() == [".env", "secrets/service.key"])
        }
    }

    @Test("keys of its folder are rotated, and belong to the same user as before") func rotates() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("stack init \(folder)")
            let rotated = await shell.run("keys rotate chat --dir \(folder + "/secrets")")
            #expect(rotated.status == .ok, "\(rotated)")
            let status = Self.status(folder + "/secrets/chat.key")
            #expect("\(status.st_uid):\(status.st_gid)" == Self.owner)
            #expect(await shell.run("stack check \(folder)").status == .ok)
        }
    }

    @Test(
        "example values that were left are refused, by init as well",
        arguments: ["change-me", "example.org", "'Change-Me!'"]
    )
    func refusesExamples(value: String) async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("stack init \(folder)")
            try Self.change(folder + "/.env") { $0 + "SETTING_MAIL_FROM=\(value)\n# OTHER=change-me\n" }
            for verb in ["init", "check"] {
                let outcome = await shell.run("stack \(verb) \(folder)")
                #expect(outcome.status == .configuration && outcome.output.isEmpty)
                let lines = outcome.notices.split(separator: "\n")
                #expect(lines.count == 1 && lines[0].contains("SETTING_MAIL_FROM has the example value"), "\(outcome)")
            }
        }
    }

    @Test("each secret that a container could not use gets a line with the remedy") func refusesSecrets() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("stack init \(folder)")
            let secrets = folder + "/secrets"
            #expect(unlink(secrets + "/auth.key") == 0)
            #expect(truncate(secrets + "/catalogue.key", 0) == 0)
            #expect(chmod(secrets + "/geo.key", 0o640) == 0)
            try Self.change(secrets + "/favourites.key") { _ in "no key at all\n" }
            _ = await shell.run("keys revoke chat --dir \(secrets)")
            #expect(truncate(secrets + "/service.key", 5) == 0)
            #expect(chmod(secrets + "/peers", 0o666) == 0)
            try "secret words\n".write(toFile: secrets + "/mail.password", atomically: false, encoding: .utf8)
            #expect(chmod(secrets + "/mail.password", 0o644) == 0)
            #expect(chown(secrets + "/mail.password", uid_t(Self.owner.prefix { $0 != ":" }) ?? 0, gid_t.max) == 0)
            let outcome = await shell.run("stack check \(folder)")
            #expect(outcome.status == .configuration)
            let lines = outcome.notices.split(separator: "\n")
            let expected = [
                "service.key must hold 32 bytes", "peers is writable by others; chmod go-w",
                "auth.key is missing; umkreis keys rotate auth", "catalogue.key is empty; restore",
                "geo.key is readable by others; chmod 600", "favourites.key is not a key made by umkreis keys",
                "chat.key holds a key that is revoked; umkreis keys rotate chat",
                "mail.password is readable by others; chmod 600",
            ]
            #expect(lines.count == expected.count, "\(outcome.notices)")
            for (line, words) in zip(lines, expected) { #expect(line.contains(words), "\(line)") }
            let json = await shell.run("stack check \(folder) --json")
            #expect(json.json?["error"]?["code"] == "configuration", "\(json)")
        }
    }

    @Test("secrets of another user than the containers' are refused") func refusesAnotherOwner() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("stack init \(folder)")
            try Self.change(folder + "/.env") { $0.replacing("UMKREIS_USER=\(Self.owner)", with: "UMKREIS_USER=7:8") }
            let outcome = await shell.run("stack check \(folder)")
            let lines = outcome.notices.split(separator: "\n")
            #expect(outcome.status == .configuration && lines.count == Self.secrets.count)
            #expect(lines.allSatisfy { $0.contains("containers run as 7:8 (UMKREIS_USER); chown 7:8 ") }, "\(lines)")
        }
    }

    @Test("an incomplete folder is reported with the missing variables") func listsMissingVariables() async throws {
        try await Self.inFolder { shell, folder in
            let empty = await shell.run("stack check \(folder)")
            #expect(empty.status == .configuration)
            #expect(empty.notices.contains("/.env is missing; umkreis stack init \(folder)"), "\(empty)")
            #expect(empty.notices.contains("/secrets/gateway.key is missing; umkreis stack init \(folder)"))
            _ = await shell.run("stack init \(folder)")
            try Self.change(folder + "/.env") { _ in "UMKREIS_VERSION=\"\"\n" }
            let unset = await shell.run("stack check \(folder)")
            #expect(unset.notices.split(separator: "\n").count == 3, "\(unset)")
            #expect(unset.notices.contains("UMKREIS_DEPLOYMENT has no value"))
        }
    }
}
