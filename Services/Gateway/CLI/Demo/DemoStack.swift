import Foundation
import GatewayDemo
import GatewayKit
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire

/// A stack in a new folder, for the stories alone.
struct DemoStack: Sendable {
    /// The login of the operator that ``addOperator()`` adds.
    static let operatorLogin = (name: "olga", password: "Olga brindle ferry oxide")
    private static let ports: (http: UInt16, console: UInt16) = (8080, 8081)

    let directory: DataDirectory
    let runner: DemoRunner
    private let session: Session
    private let files: DemoFiles

    /// - Throws: ``Refusal`` if the services run elsewhere.
    init(_ session: Session, in folder: DemoFolder) throws {
        if let service = session.directory.remoteService {
            folder.remove()
            let variable = DataDirectory.peerVariable(of: service)
            throw Refusal(
                .configuration,
                "cli.rule.local-demo",
                ["variable": .words(variable), "service": .words(service.text)],
                hint: "umkreis demo --here"
            )
        }
        Self.forgetOtherStacks()
        directory = try DataDirectory(folder.data, [:])
        runner = DemoRunner(session.console, data: folder.data, folder: folder, isOwnStack: true)
        files = DemoFiles(downloads: folder.path)
        self.session = session
    }

    /// Starts it, and once more with the settings that the apps install.
    func start() async throws {
        session.output.notice(localized("cli.demo.starting", ["path": .words(directory.path)]))
        let addresses =
            Programs.hasEdge
            ? ["--http", Self.address(Self.ports.http), "--console", Self.address(Self.ports.console)]
            : ["--http", "off"]
        let up = ["up", "--detach"] + addresses
        try await run(up)
        for app in Stories.installed { try await run(["app", "install", files.app(app)]) }
        try await run(["map", "install", files.town])
        try await run(["down"])
        try await run(up)
    }

    /// Registers an operator, for the console.
    func addOperator() async throws {
        let (name, password) = Self.operatorLogin
        let register = ["account", "register", "--username", name, "--name", "Olga", "--password-stdin"]
        try await run(register, profile: "demo-operator", input: password + "\n")
        try await run(["operator", "add", name])
    }

    /// Stops all its processes, also those that are starting.
    func stop() async {
        // A failure cannot be repaired here.
        _ = try? await StackShutdown(of: directory) { _ in }.run()
    }

    private func run(_ words: [String], profile: String? = nil, input: String = "") async throws {
        try Task.checkCancellation()
        let result = await runner.run(words, profile: profile, input: input)
        guard result.status == 0 else { throw Refusal(Fault(.stackDown, result.text)) }
    }

    /// Removes the variables that name another stack, its addresses or its keys.
    private static func forgetOtherStacks() {
        for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("UMKREIS_") {
            unsetenv(name)
        }
    }

    /// An address with this port, or with any where another program has that one.
    private static func address(_ port: UInt16) -> String {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var reuse: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return "127.0.0.1:\(bound == 0 ? port : 0)"
    }
}
