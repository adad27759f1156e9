# Node.js makes everything ready, says meanwhile what it does, and ends: it would wait beside the shop for as long as that runs, with 50 MB.
# Over 4 it leaves the line by which this shell becomes the shop.
exec 3>&1
line=$(SHOP_NPM=$PPID node scripts/start.mjs 4>&1 >&3 3>&-) || exit $?
exec 3>&-
eval "$line"
