import Foundation
import TestKit
import Testing
import UmkreisWire

/// How the services' programs answer on the command line.
@Suite("umkreis-<service>", .serialized)
struct ProgramOptionTests {
    private static func run(_ service: String, _ words: [String], _ variables: [String: String] = [:]) async throws
        -> Program.Ending
    {
        try await Program(executable: RealStack.products.appending(path: "umkreis-\(service)"), environment: variables)
            .run(words)
    }

    @Test("--help has every option and setting, --version the version", arguments: KeyedStack.services)
    func explainsItself(service: String) async throws {
        let help = try await Self.run(service, ["--help"], ["DATA": "/nowhere"])
        #expect(help.status == 0 && help.errors.isEmpty)
        for option in [
            "--data DIR  (DATA)", "--listen ADDRESS  (LISTEN)", "--peer-auth ADDRESS  (PEER_AUTH)", "--log-level LEVEL",
            "--setting-write-burst VALUE  (SETTING_WRITE_BURST)", "umkreis-\(service) probe [--timeout TIME]",
        ] { #expect(help.output.contains(option), "\(help.output)") }
        let version = try await Self.run(service, ["--version"])
        #expect(version.status == 0 && version.output == "umkreis-\(service) \(Release.version)\n")
        let check = try await Self.run(service, ["check", "--help"])
        #expect(check.status == 0 && check.output.hasPrefix("usage: umkreis-\(service) check FILE"))
    }

    @Test(
        "a mistake ends the start with 78 and the name that is meant",
        arguments: [
            (["--lisen", "ipc:///a"], [:], "unknown option --lisen; did you mean --listen?"),
            ([], ["SETTING_GUEST_DAY": "3"], "unknown setting SETTING_GUEST_DAY; did you mean SETTING_GUEST_DAYS?"),
            (["--setting-guest-day=3"], [:], "unknown option --setting-guest-day; did you mean --setting-guest-days?"),
        ] as [([String], [String: String], String)]
    )
    func refusesMistakes(words: [String], variables: [String: String], message: String) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/umk-nowhere"
        let ending = try await Self.run("auth", words, variables.merging(["DATA": folder]) { $1 })
        #expect(ending.status == 78 && ending.fatal == "auth: \(message)", "\(ending.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("umkreis up refuses a setting of no service, and gives each service its own") func distributesSettings()
        async throws
    {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["down"]).status == 0)
            let refused = try await stack.umkreis(["up", "--detach"], environment: ["SETTING_GUEST_DAY": "3"])
            #expect(refused.status == 78, "\(refused.errors)")
            #expect(refused.errors.contains("did you mean SETTING_GUEST_DAYS?"), "\(refused.errors)")
            let up = try await stack.umkreis(["up", "--detach", "--wait"], environment: ["SETTING_GUEST_DAYS": "3"])
            #expect(up.status == 0, "\(up.errors)")
        }
    }
}
