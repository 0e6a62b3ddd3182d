import Glibc
import UmkreisWire

/// The end of a command that changes the files of a service.
enum DataFolderCommand {
    /// Prints what `change` reports, and exits with 0; with 78 if it throws.
    ///
    /// - Parameter change: called with the data folder.
    static func run(
        _ service: ServiceName,
        _ options: ProcessOptions,
        _ change: (_ data: String) throws -> String
    ) -> Never {
        umask(0o077)
        do {
            print(try change(PeerConfiguration.data(options.values())))
            exit(0)
        } catch {
            LogSink.standardError.write { _ in Array("\(service): \(error)".utf8) }
            exit(ProcessExit.configuration)
        }
    }
}
