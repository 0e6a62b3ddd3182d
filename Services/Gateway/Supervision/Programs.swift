import Glibc
import Wire

/// Where the executables of a stack lie: beside the gateway's own.
public struct Programs {
    /// The gateway itself.
    public let own: String
    private let folder: String

    /// - Throws: ``Refusal`` when the kernel does not tell where this one lies.
    public init() throws(Refusal) {
        guard let path = Programs.target(of: "/proc/self/exe"), let slash = path.lastIndex(of: "/") else {
            throw .configuration("the gateway cannot find its own executable in /proc/self/exe")
        }
        own = path
        folder = String(path[..<slash])
    }

    /// - Throws: ``Refusal`` when there is no such executable.
    func path(of service: ServiceName) throws(Refusal) -> String {
        let path = "\(folder)/umkreis-\(service)"
        guard access(path, X_OK) == 0 else {
            throw .configuration(
                "there is no executable umkreis-\(service) beside \(own)",
                hint: "the six executables of a stack lie in one folder"
            )
        }
        return path
    }

    /// Where a symbolic link points.
    static func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
