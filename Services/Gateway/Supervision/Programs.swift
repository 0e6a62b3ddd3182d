import Glibc
import UmkreisTexts
public import UmkreisWire

/// The executables of a stack, beside the gateway's.
public struct Programs {
    /// The gateway's executable.
    public let own: String
    private let folder: String

    public init() throws(Refusal) {
        guard let path = Programs.target(of: "/proc/self/exe"), let slash = path.lastIndex(of: "/") else {
            throw Refusal(.configuration, "cli.rule.no-own-program")
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

    /// Whether the files of the web app are installed beside the gateway.
    public static var hasWebApp: Bool {
        (try? Programs()).map { access("\($0.folder)/umkreis-web/app/index.html", R_OK) == 0 } ?? false
    }

    /// Throws ``Refusal`` if a service's executable is missing.
    public func require(_ service: ServiceName) throws(Refusal) { _ = try path(of: service) }

    func path(of service: ServiceName) throws(Refusal) -> String {
        guard let path = optionalPath(of: service) else {
            throw Refusal(
                .configuration,
                "cli.rule.program-missing",
                ["program": .words("umkreis-\(service)"), "path": .words(own)],
                hint: localized("cli.hint.installPrograms")
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
