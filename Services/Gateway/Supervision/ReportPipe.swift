import Glibc

/// A pipe that programs inherit only as a descriptor of theirs.
struct ReportPipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(Refusal) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed("cli.rule.no-pipe", on: "pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }
}
