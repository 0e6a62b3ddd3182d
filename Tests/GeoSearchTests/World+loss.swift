import Foundation
import TestKit

extension World {
    /// Deletes a service's files and starts it empty, as an operator can allow.
    func startEmpty(_ service: ServiceName) async throws {
        try await stop(service)
        try FileManager.default.removeItem(atPath: directory(of: service))
        try FileManager.default.createDirectory(atPath: directory(of: service), withIntermediateDirectories: true)
        try EmptyStartPermission(in: directory(of: service)).give()
        try await start(service)
    }
}
