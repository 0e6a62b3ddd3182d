import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisMessaging
import ZeroMQTransport

/// The five executables as containers run them: separately, on `tcp`, with keys.
final class KeyedStack: ProcessStack {
    static let services = ["auth", "catalogue", "geo", "favourites", "chat"]

    let folder: String
    private let addresses: [String: String]
    private let running = Mutex<[String: Task<Program.Ending, any Error>]>([:])

    /// Creates keys, starts the services, runs `body` when they are ready, and stops them.
    static func run(_ body: (KeyedStack) async throws -> Void) async throws {
        try await KeyedStack().use { stack in
            let made = try await stack.umkreis(["keys", "create", stack.keys])
            try #require(made.status == 0, "\(made.errors)")
            for service in services { stack.start(service) }
            try await eventually("the stack is not ready") { try await stack.umkreis(["status"]).status == 0 }
            try await body(stack)
        }
    }

    private init() throws {
        folder = KeyedStack.newFolder()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let ports = try FreePorts.some(KeyedStack.services.count)
        let pairs = zip(KeyedStack.services, ports).map { ($0, "tcp://127.0.0.1:\($1)") }
        addresses = Dictionary(uniqueKeysWithValues: pairs)
    }

    var owner: [String: String] { ["UMKREIS_DATA": folder + "/data"] }
    var keys: String { folder + "/keys" }
    var peersFile: String { keys + "/peers" }
    func keyFile(of name: String) -> String { "\(keys)/\(name).key" }
    func address(of service: String) -> String { addresses[service] ?? "" }

    /// A process's identity and the others' addresses.
    func environment(of name: String, prefix: String = "") -> [String: String] {
        var variables = [prefix + "CURVE_KEY": keyFile(of: name), prefix + "CURVE_PEERS": peersFile]
        for (service, address) in addresses { variables["\(prefix)PEER_\(service.uppercased())"] = address }
        return variables
    }

    func program(_ service: String, _ more: [String: String] = [:]) -> Program {
        var variables = environment(of: service)
        variables["DATA"] = folder + "/data"
        variables["LISTEN"] = address(of: service)
        // The connections of one key share a limit, and tests start guests without end.
        if service == "auth" { variables["SETTING_CONNECTION_GUEST_BURST"] = "0" }
        return Program(
            executable: RealStack.products.appending(path: "umkreis-\(service)"),
            environment: variables.merging(more) { $1 }
        )
    }

    func start(_ service: String) {
        try? FileManager.default.createDirectory(
            atPath: folder + "/data",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let program = program(service)
        let task = Task { try await program.run([], within: .seconds(240)) }
        running.withLock { $0[service] = task }
    }

    @discardableResult
    func stop(_ service: String) async throws -> Program.Ending? {
        guard let task = running.withLock({ $0.removeValue(forKey: service) }) else { return nil }
        if let pid = pid(of: service) { kill(pid, SIGTERM) }
        return try await task.value
    }

    func variables(for arguments: [String]) -> [String: String] {
        var variables = arguments.first == "keys" ? [:] : environment(of: "gateway", prefix: "UMKREIS_")
        variables["UMKREIS_DATA"] = folder + "/elsewhere"
        variables["XDG_STATE_HOME"] = folder + "/state"
        return variables
    }

    /// Runs an independent client with the key of `name`.
    func peer(_ words: [String], script: String = "umkreis_peer.py", as name: String = "gateway") async throws
        -> Program.Ending
    {
        try await run(peer: script, words, with: environment(of: name))
    }

    private func pid(of service: String) -> Int32? {
        let text = try? String(contentsOfFile: "\(folder)/data/\(service)/LOCK", encoding: .utf8)
        return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    func end() async throws {
        for service in KeyedStack.services.reversed() { try await stop(service) }
        try FileManager.default.removeItem(atPath: folder)
    }
}

enum FreePorts {
    static func some(_ count: Int) throws -> [UInt16] {
        let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { for socket in sockets { close(socket) } }
        return try sockets.map { socket in
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let found = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
                }
            }
            guard found else { throw POSIXError(.EADDRNOTAVAIL) }
            return UInt16(bigEndian: address.sin_port)
        }
    }
}
