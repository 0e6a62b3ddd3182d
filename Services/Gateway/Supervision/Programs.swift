import Glibc
import Wire

/// The executables of a stack, beside the gateway's.
public struct Programs {
    /// The gateway's executable.
    public let own: String
    private let folder: String

    public init() throws(Refusal) {
        guard let path = Programs.target(of: "/proc/self/exe"), let slash = path.lastIndex(of: "/") else {
            throw .configuration("the gateway cannot find its own executable in /proc/self/exe")
        }
        own = path
        folder = String(path[..<slash])
    }

    /// The path of an executable that may be missing.
    func optionalPath(of service: ServiceName) -> String? {
        let path = "\(folder)/umkreis-\(service)"
        return access(path, X_OK) == 0 ? path : nil
    }

    /// Whether the HTTP edge is installed beside the gateway.
    public static var hasEdge: Bool { (try? Programs())?.optionalPath(of: .edge) != nil }

    func path(of service: ServiceName) throws(Refusal) -> String {
        guard let path = optionalPath(of: service) else {
            throw .configuration(
                "the executable umkreis-\(service) is missing beside \(own)",
                hint: "install the six executables of a stack in one folder"
            )
        }
        return path
    }

    static func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
