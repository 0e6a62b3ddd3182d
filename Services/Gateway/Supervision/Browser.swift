import Glibc
import UmkreisProcesses

/// The web browser of a graphical session.
public struct Browser {
    /// A program that ends sooner has failed if its status says so.
    private static let timeout = Duration.seconds(1)

    private let program: String
    private let environment: [String: String]

    /// `nil` without a graphical session or a program that opens addresses.
    public init?(_ environment: [String: String]) {
        let isGraphical = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        let chosen = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
        guard isGraphical || chosen != nil else { return nil }
        let names = (chosen?.split(separator: ":").map(String.init) ?? []) + (isGraphical ? ["xdg-open"] : [])
        let paths = names.lazy.compactMap { name in
            name.contains("/") ? (access(name, X_OK) == 0 ? name : nil) : ProgramRun.path(of: name, environment)
        }
        guard let program = paths.first else { return nil }
        (self.program, self.environment) = (program, environment)
    }

    /// Starts the browser, which runs on after this process; returns `false` if it fails at once.
    public func open(_ address: String) -> Bool {
        let descriptors = [ProcessStart.Descriptor](repeating: .nothing, count: 3)
        let start = ProcessStart(
            program,
            [address],
            descriptors: descriptors,
            in: .ownSession,
            environment: environment
        )
        guard let pid = try? start.run() else { return false }
        let deadline = ContinuousClock.now + Self.timeout
        var status: Int32 = 0
        while ContinuousClock.now < deadline {
            if waitpid(pid, &status, WNOHANG) == pid { return status == 0 }
            poll(nil, 0, 10)
        }
        return true
    }
}
