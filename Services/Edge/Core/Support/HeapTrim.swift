#if HTTP
import CMalloc
import NIOPosix

/// Returns freed memory to the system after many connections were closed; glibc alone keeps it.
enum HeapTrim {
    private static let pause = Duration.seconds(10)
    /// Connections; fewer are not worth it.
    private static let least = 100

    /// Until cancelled.
    static func run(_ figures: EdgeFigures) async throws {
        var most = 0
        while true {
            try await Task.sleep(for: pause)
            most = max(most, figures.takePeak())
            let open = figures.connections
            guard most - open >= least, open <= most / 2 else { continue }
            // It takes some milliseconds for each hundred MiB.
            _ = try await NIOThreadPool.singleton.runIfActive { malloc_trim(0) }
            most = open
        }
    }
}
#endif
