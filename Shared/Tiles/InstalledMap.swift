import Synchronization

/// A map file that may come, be replaced and go while it is served.
public final class InstalledMap: Sendable {
    private struct State: Sendable {
        var stamp: FileStamp?
        var file: TileFile?
    }

    private let path: String
    private let state = Mutex(State())
    private let report: @Sendable (TileFileError) -> Void

    /// The map of streets of a data folder.
    public static func path(in data: String) -> String { "\(data)/maps/streets.mbtiles" }

    /// - Parameter report: called once for each file that cannot be served.
    public init(at path: String, report: @escaping @Sendable (TileFileError) -> Void) {
        (self.path, self.report) = (path, report)
    }

    /// Returns the file that is there now, `nil` if there is none or it cannot be served; blocks.
    public var current: TileFile? {
        state.withLock { state in
            let stamp = FileStamp(of: path)
            guard stamp != state.stamp else { return state.file }
            state = State(stamp: stamp, file: stamp == nil ? nil : open())
            return state.file
        }
    }

    private func open() -> TileFile? {
        do throws(TileFileError) {
            return try TileFile(at: path)
        } catch {
            report(error)
            return nil
        }
    }
}
