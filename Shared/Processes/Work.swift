import Dispatch
import Glibc

/// A kind of work that a process of its own does for ``Workers``: bytes in, bytes out.
public struct Work: Sendable {
    let memory: Int
    let processorTime: Duration?
    let niceness: Int32
    let answer: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - memory: bytes of address space that the process may take (`RLIMIT_AS`), its code included.
    ///   - processorTime: what one job may take of it (`RLIMIT_CPU`), in whole seconds; one that takes more ends the process.
    ///   - niceness: 0 to 19; 19 goes behind everybody.
    ///   - answer: makes the answer of a job. What goes wrong with a job that the other side is to know is an answer too.
    public init(
        memory: Int,
        processorTime: Duration? = nil,
        niceness: Int32,
        answer: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.memory = memory
        self.processorTime = processorTime
        self.niceness = niceness
        self.answer = answer
    }

    /// Does one job after the other, and ends the process when whoever gives them has gone, also amid a job.
    public func run() -> Never {
        // Without it the work is done all the same.
        _ = setpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), 0, niceness)
        guard limit(RLIMIT_CORE, to: 0), limit(RLIMIT_AS, to: memory) else { exit(71) }
        let stream = FrameStream(descriptor: 0)
        endWithTheOtherSide(of: stream)
        serve(stream)
        exit(0)
    }

    /// Answers until the other side has gone.
    func serve(_ stream: FrameStream) {
        while let job = try? stream.receive(), limitJob(), (try? stream.send(answer(job))) != nil {}
    }

    /// Grants a job its time beyond what those before it have taken.
    private func limitJob() -> Bool {
        guard let processorTime else { return true }
        var used = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used) == 0 else { return false }
        let taken = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0 else { return false }
        limit.rlim_cur = min(rlim_t(taken + Int(processorTime.components.seconds)), limit.rlim_max)
        return setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0
    }

    private func limit(_ resource: __rlimit_resource, to most: Int) -> Bool {
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }

    /// Not by `PR_SET_PDEATHSIG`, which looks at the thread that started us, and threads come and go.
    private func endWithTheOtherSide(of stream: FrameStream) {
        DispatchQueue(label: "umkreis.worker.end").async {
            stream.awaitEnd()
            _exit(0)
        }
    }
}
