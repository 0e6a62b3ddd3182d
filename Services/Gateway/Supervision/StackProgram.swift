import Glibc
import UmkreisWire

/// A program of a stack: a service, or the HTTP edge.
struct StackProgram: Sendable {
    let service: ServiceName
    let path: String
    let arguments: [String]
    /// The socket that makes it reachable; `nil` without one.
    let socket: String?
    /// Settings of other services in the environment, which it would refuse.
    var foreignSettings: Set<String> = []

    var hasSocketFile: Bool {
        guard let socket else { return true }
        var status = stat()
        return lstat(socket, &status) == 0 || errno != ENOENT
    }
}

extension DataDirectory {
    /// Written by the edge when it listens: the address for apps and browsers.
    public var edgeAddress: String? { address(in: "edge.url") }

    /// Written by the edge when it listens: the address for moderators and operators.
    public var consoleAddress: String? { address(in: "console.url") }

    private func address(in file: String) -> String? {
        guard let bytes = try? PrivateFile("\(run)/\(file)").read() else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    func removeEdgeAddresses() {
        for file in ["edge.url", "console.url"] { unlink("\(run)/\(file)") }
    }
}
