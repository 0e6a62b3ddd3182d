import Glibc
import UmkreisStorage
import UmkreisWire

struct DiskSpace: Sendable {
    /// Free MiB below which operators are warned, 0…1,048,576.
    static let setting = "disk-free-mib"

    let directory: String
    /// Minimum in MiB.
    let minimum: Int
}

extension DiskSpace {
    init(_ environment: ServiceEnvironment) throws {
        directory = environment.directory
        minimum = try Self.minimumMiB(environment.settings)
    }

    static func minimumMiB(_ settings: ServiceSettings) throws -> Int {
        try settings.integer(setting, within: 0...1_048_576, standard: 1_024)
    }

    /// `nil` if the system does not report it.
    var freeMiB: Int? { free.map { $0 >> 20 } }

    /// Whether writes fail, or will with the next pages of a log.
    var isFull: Bool { freeMiB == 0 }

    var freeBytes: Double? { free.map(Double.init) }

    private var free: Int? {
        var status = statvfs()
        guard statvfs(directory, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }
}
