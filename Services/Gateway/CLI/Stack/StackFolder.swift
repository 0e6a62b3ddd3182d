import Foundation
import Glibc
import Wire

/// The data directory before a stack starts on it.
struct StackFolder {
    /// A log longer than this makes room for a new one; the one before it is kept as `.1`.
    private static let longestLog: UInt64 = 16 << 20

    private let directory: DataDirectory

    init(_ directory: DataDirectory) {
        self.directory = directory
    }

    /// Removes what a stack before has left.
    ///
    /// - Throws: ``Refusal`` when one of its services still runs, which only happens when its supervisor was killed.
    func clear() throws(Refusal) {
        for service in Stack.services {
            if let running = RunningService(service, in: directory) {
                throw Refusal(
                    Fault(.conflict, "\(service) still runs as process \(running.pid), from a stack before"),
                    hint: "umkreis down --data \(directory.path)"
                )
            }
            unlink(directory.socket(of: service))
            turn(directory.log(of: service))
        }
    }

    private func turn(_ log: String) {
        var status = stat()
        guard stat(log, &status) == 0, UInt64(status.st_size) > StackFolder.longestLog else { return }
        rename(log, log + ".1")
    }
}
