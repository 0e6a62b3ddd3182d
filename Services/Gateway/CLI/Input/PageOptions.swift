public import ArgumentParser
public import Vocabulary

/// Which part of a list.
struct PageOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("How many at most, 1 to 200.", valueName: "count"))
    var limit: Int?

    @Option(name: .long, help: ArgumentHelp("Go on where a page ended.", valueName: "cursor"))
    var cursor: Cursor?

    /// Says how many there are and how to get the rest.
    func tell(_ session: Session, shown: Int, of count: Int? = nil, next: Cursor?) {
        if let next {
            let total = count.map { " of \($0)" } ?? ""
            session.output.notice("\(shown)\(total); go on with --cursor \(next.text)")
        } else if shown == 0 {
            session.output.notice("nothing found")
        }
    }
}

extension Cursor: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(text: argument)
    }
}
