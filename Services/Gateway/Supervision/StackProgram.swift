import Glibc
import Wire

/// A program of a stack: a service, or the HTTP edge.
struct StackProgram: Sendable {
    let service: ServiceName
    let path: String
    let arguments: [String]
    /// Whose removal makes it unreachable; `nil` for none.
    let socket: String?

    var hasSocketFile: Bool {
        guard let socket else { return true }
        var status = stat()
        return lstat(socket, &status) == 0 || errno != ENOENT
    }
}

extension DataDirectory {
    /// Written by the edge when it listens: the address for apps and browsers.
    public var edgeAddress: String? {
        guard let bytes = try? PrivateFile(edgeAddressFile).read() else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    var edgeAddressFile: String { "\(run)/edge.url" }
}
