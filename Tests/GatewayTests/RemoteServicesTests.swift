import Foundation
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit

/// A gateway with services in containers or on other machines.
@Suite("services elsewhere")
struct RemoteServicesTests {
    private static let remote = ["UMKREIS_PEER_GEO": "tcp://geo:5703"]

    @Test(
        "a command that acts on this machine says where to look",
        arguments: [
            ("ps", "docker compose ps"), ("logs geo", "docker compose logs"), ("up", "docker compose up"),
            ("down", "docker compose down"), ("mail show", "umkreis mail failed"),
            ("config set geo.disk-free-mib 1", "SETTING_DISK_FREE_MIB=VALUE in the environment of geo"),
            ("config unset geo.disk-free-mib", "SETTING_DISK_FREE_MIB=VALUE in the environment of geo"),
            ("config get geo.disk-free-mib", "SETTING_DISK_FREE_MIB=VALUE in the environment of geo"),
        ]
    )
    func refuses(command: String, remedy: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run(ShellCommand(command), environment: Self.remote)
        #expect(outcome.status == .configuration && outcome.output.isEmpty)
        #expect(outcome.notices.contains("UMKREIS_PEER_GEO says that geo runs elsewhere"), "\(outcome)")
        #expect(outcome.notices.contains("try: ") && outcome.notices.contains(remedy), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory + "/settings.json"))
    }

    @Test("your own settings are listed, kept and shown without the services' ones") func keepsOwnSettings()
        async throws
    {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("config set lang de", environment: Self.remote).status == .ok)
        let list = await shell.run("config list --lang en", environment: Self.remote)
        #expect(list.status == .ok && list.output == "lang  de  config  en  en, de, nl\n", "\(list)")
        #expect(list.notices.contains("UMKREIS_PEER_GEO says that geo runs elsewhere"), "\(list)")
        #expect(list.notices.contains("in the environment of SERVICE"), "\(list)")
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory))
    }

    @Test("an app is installed, and its settings are printed with their variables") func installsAnApp() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.path + "/app.json"
        try Data(#"{"name":"trips","settings":{"auth.password-minimum":"6"}}"#.utf8).write(
            to: URL(fileURLWithPath: file)
        )
        let declared = #"{"app":{"name":"trips"},"changedAt":"2026-05-01T11:00:00.000Z"}"#
        let shell = try Shell(over: RecordingReceiver(["catalogue.declareApp": [declared]]).transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("app install \(file)", environment: Self.remote)
        #expect(outcome.status == .ok, "\(outcome)")
        #expect(outcome.notices.contains("set SETTING_PASSWORD_MINIMUM=6 in the environment of auth"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: shell.dataDirectory + "/settings.json"))
    }
}
