import Glibc
public import Logging
public import ZeroMQTransport

/// Watches the loops of its own process: feeds systemd's watchdog while they turn, otherwise ends the process.
///
/// Restarting is up to systemd, the container engine or `umkreis up`. A process that is stopped as a whole (SIGSTOP)
/// cannot end itself; only those can end it.
public enum ProcessWatch {
    private static let interval = Duration.seconds(5)
    /// Timeout in seconds, should even the log be blocked.
    private static let logTimeout: UInt32 = 2

    /// - Parameter loops: of the process's sockets.
    public static func start(_ loops: [LoopWatchdog.Turn], _ logger: Logger) {
        let interval = min(interval, SystemdSocket.watchdog.map { $0 / 2 } ?? interval)
        let limit = interval * LoopWatchdog.maximumMissed
        LoopWatchdog(every: interval, of: loops).start(onTurn: { SystemdSocket.send(.alive) }) {
            signal(SIGALRM, SIG_DFL)
            alarm(logTimeout)
            logger.critical("a socket loop is stuck; the process ends", metadata: ["for": "\(limit)"])
            _exit(ProcessExit.stuck)
        }
    }
}
