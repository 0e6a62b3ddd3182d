import Dispatch
import Glibc

/// A kind of work that a process of its own does for ``Workers``: bytes in, bytes out.
public struct Work: Sendable {
    let memory: Int
    let niceness: Int32
    let answer: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - memory: bytes of address space that the process may take (`RLIMIT_AS`), its code included.
    ///   - niceness: 0 to 19; 19 goes behind everybody.
    ///   - answer: makes the answer of a job. What goes wrong with a job that the other side is to know is an answer too.
    public init(memory: Int, niceness: Int32, answer: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.memory = memory
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
        while let job = try? stream.receive(), (try? stream.send(answer(job))) != nil {}
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
