import Foundation
import GatewaySupervision
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// The commands of hints: with units of systemd, in containers, on one machine.
@Suite("kinds of deployment")
struct DeploymentKindTests {
    /// The root of a system with the package's units, for a data directory.
    private static func system(isBooted: Bool = true, data: String) throws -> TemporaryFolder {
        let root = try TemporaryFolder()
        let unit = root.path + "/usr/lib/systemd/system"
        for folder in [unit] + (isBooted ? [root.path + "/run/systemd/system"] : []) {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let text = try Repository.unit.replacing("DATA=/var/lib/umkreis", with: "DATA=\(data)")
        try text.write(toFile: unit + "/umkreis@.service", atomically: true, encoding: .utf8)
        return root
    }

    @Test("installed units decide if systemd runs the machine and they are for the data directory")
    func unitsDecide() throws {
        func kind(_ path: String, _ root: TemporaryFolder) throws -> DeploymentKind {
            var directory = try DataDirectory(path, ["HOME": "/root"])
            directory.units = ServiceUnits(root: root.path)
            return directory.deploymentKind
        }
        let root = try Self.system(data: "/srv/umkreis")
        defer { root.remove() }
        #expect(try kind("/srv/umkreis/", root) == .units)
        #expect(try kind("/srv/other", root) == .processes(data: "/srv/other"))
        #expect(try kind("/root/.local/share/umkreis", root) == .processes(data: nil))
        let container = try Self.system(isBooted: false, data: "/srv/umkreis")
        defer { container.remove() }
        #expect(try kind("/srv/umkreis", container) == .processes(data: "/srv/umkreis"))
        let peers = try DataDirectory("/srv/umkreis", ["HOME": "/root", "UMKREIS_PEER_GEO": "tcp://geo:5703"])
        #expect(peers.deploymentKind == .containers)
    }

    @Test(
        "commands that start or stop processes leave units alone and name systemctl",
        arguments: [
            ("up", "systemctl start umkreis.target"), ("up --detach", "systemctl start umkreis.target"),
            ("down", "systemctl stop umkreis.target"), ("restart", "systemctl restart umkreis.target"),
            ("restart auth", "systemctl restart umkreis@auth"),
        ]
    )
    func refusesToRunUnits(command: String, remedy: String) async throws {
        let outcome = try await Self.run(ShellCommand(command))
        #expect(outcome.status == .conflict && outcome.notices.contains("try: \(remedy)\n"), "\(outcome)")
    }

    @Test("a stopped stack of units is started with systemctl", arguments: ["status", "ps", "search lamp", "services"])
    func namesTheStart(command: String) async throws {
        let outcome = try await Self.run(ShellCommand(command), connected: true)
        #expect(outcome.status == .stackDown, "\(outcome)")
        #expect(outcome.notices.contains("try: systemctl start umkreis.target\n"), "\(outcome)")
    }

    @Test(
        "logs names journalctl where the user may not read the journal",
        arguments: [
            ("logs", "journalctl -u 'umkreis@*'"), ("logs geo", "journalctl -u umkreis@geo"),
        ]
    )
    func namesTheJournal(command: String, remedy: String) async throws {
        let outcome = try await Self.run(ShellCommand(command), path: "/nowhere")
        #expect(outcome.status == .failure && outcome.notices.contains("try: \(remedy)\n"), "\(outcome)")
    }

    @Test("hints have the name under which the operator of units runs umkreis") func namesTheOperator() async throws {
        let outcome = try await Self.run("chat list")
        let hint = "try: umkreis-operator account sign-in LOGIN, or umkreis-operator account register"
        #expect(outcome.notices.contains(hint), "\(outcome)")
        let others = "umkreis@auth, /usr/lib/umkreis/umkreis-geo, -u umkreis -- x"
        #expect(DeploymentKind.units.typed(others) == others)
        #expect(DeploymentKind.containers.typed("umkreis services") == "umkreis services")
    }

    @Test("without a stack of one's own, the hint names the one that systemd runs")
    func namesTheUnitsElsewhere() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let root = try Self.system(data: "/srv/umkreis")
        defer { root.remove() }
        let outcome = await shell.run("status", units: ServiceUnits(root: root.path), isConnected: true)
        #expect(outcome.status == .stackDown, "\(outcome)")
        let hint = "try: umkreis-operator, for the services that systemd runs on /srv/umkreis; or umkreis up\n"
        #expect(outcome.notices.contains(hint), "\(outcome)")
    }

    @Test(
        "a lost or damaged database has the commands and the page of the deployment",
        arguments: [
            (
                .processes(data: "/srv"), "umkreis down --data /srv", "umkreis-geo start-empty --data /srv",
                "Docs/Operations.md"
            ),
            (
                .units, "systemctl stop umkreis@geo",
                "runuser -u umkreis -- /usr/lib/umkreis/umkreis-geo start-empty --data /var/lib/umkreis",
                "/usr/share/doc/umkreis/Operations.md"
            ),
            (
                .containers, "docker compose stop geo",
                "docker compose run --rm --no-deps geo /app/umkreis-geo start-empty", "Docs/Operations.md"
            ),
        ] as [(DeploymentKind, String, String, String)]
    )
    func namesWhatMendsDatabases(kind: DeploymentKind, stop: String, start: String, page: String) {
        func hint(_ fault: DatabaseFault) -> String { fault.hint(for: "geo", in: kind, path: "/srv") }
        #expect(hint(.damaged).contains("; \(stop), then") && hint(.damaged).contains("(\(page), "))
        #expect(hint(.missing).hasSuffix(start) && hint(.missing).contains("(\(page), "))
        #expect(hint(.removed).contains("(\(page), "))
        #expect(kind.undoUpgrade(of: "geo", in: "/srv") == start.replacing("start-empty", with: "undo-upgrade"))
    }

    @Test("the address of the edge is a variable of its unit") func namesTheVariable() async throws {
        let outcome = try await Self.run("config set edge.http 127.0.0.1:8091")
        #expect(outcome.status == .conflict, "\(outcome)")
        #expect(outcome.notices.contains("set HTTP in /etc/umkreis/edge.env, then systemctl restart umkreis@edge"))
        let other = try await Self.run("config set auth.guest-days 30")
        #expect(other.notices.contains("after a restart: systemctl restart umkreis@auth"), "\(other)")
    }

    private static func run(
        _ command: ShellCommand,
        connected: Bool = false,
        path: String? = nil
    ) async throws -> Shell.Outcome {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let root = try system(data: shell.dataDirectory)
        defer { root.remove() }
        try FileManager.default.createDirectory(atPath: shell.dataDirectory, withIntermediateDirectories: true)
        return await shell.run(
            command,
            environment: path.map { ["PATH": $0] } ?? [:],
            units: ServiceUnits(root: root.path),
            isConnected: connected
        )
    }
}

private enum Repository {
    /// The unit file of the package.
    static var unit: String {
        get throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            return try String(
                contentsOf: root.appending(path: "Compose/packages/systemd/umkreis@.service"),
                encoding: .utf8
            )
        }
    }
}
