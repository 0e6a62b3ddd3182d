import Glibc
import Storage
import Wire

/// The disk that a service's files are on.
struct DiskSpace: Sendable {
    /// How many MiB are free when operators are warned, 0…1,048,576; 1,024 unless set.
    static let setting = "disk-free-mib"

    let directory: String
    /// MiB below which the disk counts as almost full.
    let least: Int

    /// - Throws: ``InvalidSetting``.
    init(_ environment: ServiceEnvironment) throws {
        directory = environment.directory
        least = try Self.leastMiB(environment.settings)
    }

    static func leastMiB(_ settings: ServiceSettings) throws -> Int {
        try settings.integer(setting, within: 0...1_048_576, standard: 1_024)
    }

    /// MiB of the disk that are free; `nil` where the system does not say.
    var freeMiB: Int? {
        var status = statvfs()
        guard statvfs(directory, &status) == 0 else { return nil }
        return (Int(status.f_bavail) * Int(status.f_frsize)) >> 20
    }
}
