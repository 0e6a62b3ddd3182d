import Glibc
import Wire

/// The data directory before a stack starts on it.
struct StackFolder {
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
        }
    }
}
