/// The context of an argument: the printed lists, and the console for completions.
///
/// ArgumentParser makes arguments from their text alone, so this is set while it parses, and only then.
package struct ArgumentContext: Sendable {
    @TaskLocal package static var current: ArgumentContext?

    let console: Console
    let lookup: ListedIDLookup

    package init(_ console: Console, _ lookup: ListedIDLookup) {
        (self.console, self.lookup) = (console, lookup)
    }
}
